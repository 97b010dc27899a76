import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  credibletest,
  prefill,
  refinanceLead,
  v2Lead,
  withField,
} from '#tests/support/servers/operator-bodies.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readOwnScenarios } from '../../sandbox/own-scenarios.ts';
import { type LeadReply, paths, sharedSandbox } from './partner.ts';

const ROW = {
  lastName: 'Waitlisted',
  products: ['personal-v3'],
  says: '201, waitlisted',
  answer: { leadStatus: 'waitlisted', link: 'none' },
};
const folder = temporaryFolder();
const readRows = (rows: unknown[]) => {
  writeFileSync(join(folder, 'own.json'), JSON.stringify(rows));
  return readOwnScenarios(folder);
};
const { partner } = await sharedSandbox({ ownScenarios: readRows([ROW]) });

test('the tag of an email address carries a scenario, for every product', async () => {
  const email = 'broken+anything@example.com';
  const send = (path: string, body: object, field = 'borrower.email') =>
    partner.submit(path, withField(body, field, email));
  expect((await send(paths.leads, credibletest(partner.blocks))).status).toBe(500);
  expect((await send(paths.v2, v2Lead())).status).toBe(500);
  expect((await send(paths.refinance, refinanceLead())).status).toBe(500);
  expect((await send(paths.prefill, prefill(), 'data.email')).status).toBe(500);
});

test('a row of a file answers as it says', async () => {
  const answer = await partner.post(credibletest(partner.blocks, 'waitlisted'));
  expect(((await answer.json()) as LeadReply).lead.status).toBe('waitlisted');
});

test.each([
  [
    [{ ...ROW, lastName: 'Failure' }],
    'own.json, row 1, lastName: Failure is already a scenario of personal-v3.',
  ],
  [[ROW, ROW], 'own.json, row 2, lastName: Waitlisted is already'],
  [[{ ...ROW, answer: { status: 99 } }], 'own.json, row 1, answer.status: '],
  [
    [{ ...ROW, answer: { ...ROW.answer, links: 'none' } }],
    'own.json, row 1, answer.links: is not a field here.',
  ],
  [
    [{ ...ROW, answer: { status: 200, headers: { 'X Y': '1' } } }],
    'row 1, answer.headers: must be names and',
  ],
  [
    [{ ...ROW, answer: { status: 204, body: {} } }],
    'row 1, answer.body: must be left out with the status 204',
  ],
  [Array(201).fill(ROW), 'has 201 rows: use at most 200.'],
])('refuses own scenarios: %#', (rows, message) => {
  expect(() => readRows(rows)).toThrow(message);
});
