import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type AuditHead, auditDetails, loggedHead } from '#features/evidence/proof/audit-entry.ts';
import { exportAudit } from '#features/evidence/proof/audit-export.ts';
import { bytesOf, commitmentTo, leafHashOf } from '#features/evidence/proof/event.ts';
import { checkAuditTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';

const DOCUMENT = readFileSync('docs/evidence-format.md', 'utf8');
const written = DOCUMENT.slice(DOCUMENT.indexOf('## 10.')).matchAll(/^```\w+\n(.*?)^```$/gms);
const blocks = Array.from(written, ([, block]) => block);

const details = auditDetails(
  {
    id: '7',
    at: new Date('2026-11-21T09:31:00.000Z'),
    staffId: '6b1f6f0a-2f0e-4a53-8d0b-7b1c2f6f9a10',
    actor: 'ada@partner.example',
    act: 'campaign_paused',
    subject: 'spring',
    reason: 'A typo in the offer.',
    before: '{"state": "open"}',
    after: '{"state": "paused"}',
  },
  Buffer.alloc(32, 3),
);
const head: Omit<AuditHead, 'salt'> = {
  entry: '0f8fad5b-d9cb-469f-a165-70867728950e',
  kind: 'staff_act',
  at: new Date('2026-11-21T09:31:00.000Z'),
  commitment: commitmentTo(details),
};

test('the documented audit entry equals the code’s output and is valid for both verifiers', {
  tags: ['@audit-log'],
}, async () => {
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal([loggedHead(head)]);
  await log.checkpoint();
  const lines: string[] = [];
  async function* exported() {
    yield* (await log.export()).split(/(?<=\n)/);
  }
  for await (const line of exportAudit(exported(), async () => details)) lines.push(line);
  const first = `salt (hexadecimal)
${Buffer.from(details.salt).toString('hex')}
details
${Buffer.from(details.bytes).toString('utf8')}
head
${Buffer.from(bytesOf(loggedHead(head)))}leaf hash
${leafHashOf(loggedHead(head))}
`;
  expect(blocks).toEqual([first, lines.join('')]);
  expect(await checkAuditTwice(blocks[1] ?? '', [PUBLIC_TEST_KEY], log.notes)).toEqual(HELD);
});
