import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  findConsentText,
  findDisplays,
  findUsableFetch,
  readBlocks,
  recordDisplay,
  recordFetch,
} from '#records/consents.ts';
import { sql } from '../support/sql.ts';
import { aMoment, someBorrower } from './borrowers.ts';

const FETCHED_AT = Date.UTC(2020, 1, 29, 12);
const DAY_MS = 86_400_000;

test('a fetched consent can be used for 23:59:59.999, and at 24:00:00.000 no more', async () => {
  const { id } = await recordFetch('personal_v3', new Date(FETCHED_AT), [
    { key: 'personal.consent', html: '<p>' },
  ]);
  const usableAt = (age: number) => findUsableFetch('personal_v3', new Date(FETCHED_AT + age));

  expect(await usableAt(0)).toMatchObject({ id });
  expect(await usableAt(DAY_MS - 1)).toMatchObject({ id });
  expect(await usableAt(DAY_MS)).toBeNull();
});

test('of several fetches the newest is used', async () => {
  const block = { key: 'personal.consent', html: '<p>' };
  const newest = await recordFetch('personal_v3', new Date(FETCHED_AT + 10 * DAY_MS + 1), [block]);
  await recordFetch('personal_v3', new Date(FETCHED_AT + 10 * DAY_MS), [block]);
  expect(await findUsableFetch('personal_v3', new Date(FETCHED_AT + 10 * DAY_MS + 2))).toEqual(newest);
});

test.each([
  ['a line break at its end', '<p>I agree.</p>\n'],
  ['spaces and tabs at both ends', ' \t<p>I agree.</p>\t '],
  ['line breaks of Windows', '<p>I\r\nagree.</p>\r\n'],
  ['a lone carriage return', '<p>I\ragree.</p>\r'],
  ['emoji outside the first plane', '<p>👩🏽‍⚖️ 🏳️‍🌈</p>'],
  ['line and paragraph separators', '<p>I\u2028agree.\u2029</p>'],
  ['a backslash and an n that are no line break', '<p>I\\nagree.</p>'],
  ['a byte order mark', '\ufeff<p>I agree.</p>'],
  ['a zero byte', '<p>I\u0000agree.</p>'],
  ['accents that could be composed', '<p>e\u0301 \u00e9</p>'],
  ['nothing in it', ''],
])('consent with %s is kept, shown and sent byte for byte', async (_what, html) => {
  const { blocks } = await recordFetch('personal_v3', new Date(FETCHED_AT), [
    { key: 'personal.consent', html },
  ]);
  const bytes = Buffer.from(html, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');

  expect(blocks).toEqual([{ key: 'personal.consent', sha256 }]);
  expect(Buffer.from((await findConsentText(sha256)) ?? 'none')).toEqual(bytes);
  expect(await readBlocks(blocks)).toEqual([{ key: 'personal.consent', html }]);
});

test('blocks come back in the order in which the operator gave them', async () => {
  const given = ['z', 'a', 'm'].map((key) => ({ key, html: `<p>${key}</p>` }));
  const { blocks } = await recordFetch('personal_v3', new Date(FETCHED_AT), given);
  expect(await readBlocks(blocks)).toEqual(given);
});

test('a text that many instances fetch at the same moment is kept once', async () => {
  const html = `<p>${randomUUID()}</p>`;
  const fetches = await Promise.all(
    Array.from({ length: 10 }, () =>
      recordFetch('personal_v3', new Date(FETCHED_AT), [{ key: 'personal.consent', html }]),
    ),
  );
  const [sha256] = fetches.flatMap(({ blocks }) => blocks.map((block) => block.sha256));
  expect(await sql('SELECT count(*)::int AS texts FROM consent_text WHERE sha256 = $1', [sha256])).toEqual([
    { texts: 1 },
  ]);
});

test('of several displays to a borrower the latest counts, and those to others never', async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  const fetch = await recordFetch('personal_v3', new Date(), [
    { key: 'personal.consent', html: '<p>shown</p>' },
  ]);
  const [sha256 = ''] = fetch.blocks.map((block) => block.sha256);
  await aMoment();
  await recordDisplay(other.journeyId, fetch, sha256);
  expect(await findDisplays(borrower.journeyId, [sha256])).toEqual([]);

  await recordDisplay(borrower.journeyId, fetch, sha256);
  const [first] = await findDisplays(borrower.journeyId, [sha256]);
  await aMoment();
  await recordDisplay(borrower.journeyId, fetch, sha256);
  const latest = await findDisplays(borrower.journeyId, [sha256]);
  expect(latest).toHaveLength(1);
  expect(latest[0]?.displayedAt.getTime()).toBeGreaterThan(first?.displayedAt.getTime() ?? Number.NaN);
});
