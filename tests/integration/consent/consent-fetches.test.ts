import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import { findConsentText, readBlocks } from '#features/consent/store/consent-texts.ts';
import { findUsableConsent, type NewFetch, recordFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { moment, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';

const FETCHED_AT = Date.UTC(2020, 1, 29, 12);

test('a fetched consent is valid at 23:59:59.999 and expired at 24:00:00.000', async () => {
  const { id } = await recordFetch(
    'personal_v3',
    fetched(new Date(FETCHED_AT), [{ key: 'personal.consent', html: '<p>' }]),
  );
  const usableAt = (age: number) => usableConsent(new Date(FETCHED_AT + age));

  expect(await usableAt(0)).toMatchObject({ id });
  expect(await usableAt(DAY_MS - 1)).toMatchObject({ id });
  expect(await usableAt(DAY_MS)).toBeNull();
});

test('uses the newest of several fetches', async () => {
  const block = { key: 'personal.consent', html: '<p>' };
  const newest = await recordFetch('personal_v3', fetched(new Date(FETCHED_AT + 10 * DAY_MS + 1), [block]));
  await recordFetch('personal_v3', fetched(new Date(FETCHED_AT + 10 * DAY_MS), [block]));
  expect(await usableConsent(new Date(FETCHED_AT + 10 * DAY_MS + 2))).toEqual(newest);
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
])('stores, shows and sends consent with %s byte for byte', async (_what, html) => {
  const { blocks } = await recordFetch(
    'personal_v3',
    fetched(new Date(FETCHED_AT), [{ key: 'personal.consent', html }]),
  );
  const bytes = Buffer.from(html, 'utf8');
  const sha256 = createHash('sha256').update(bytes).digest('hex');

  expect(blocks).toEqual([{ key: 'personal.consent', sha256 }]);
  expect(Buffer.from((await findConsentText(sha256)) ?? 'none')).toEqual(bytes);
  expect(await readBlocks(blocks)).toEqual([{ key: 'personal.consent', html }]);
});

test('returns blocks in the operator’s order', async () => {
  const given = ['z', 'a', 'm'].map((key) => ({ key, html: `<p>${key}</p>` }));
  const { blocks } = await recordFetch('personal_v3', fetched(new Date(FETCHED_AT), given));
  expect(await readBlocks(blocks)).toEqual(given);
});

test('stores a text once that many instances fetch at the same time', async () => {
  const html = `<p>${randomUUID()}</p>`;
  const fetches = await Promise.all(
    Array.from({ length: 10 }, () =>
      recordFetch('personal_v3', fetched(new Date(FETCHED_AT), [{ key: 'personal.consent', html }])),
    ),
  );
  const [sha256] = fetches.flatMap(({ blocks }) => blocks.map((block) => block.sha256));
  expect(await sql('SELECT count(*)::int AS texts FROM consent_text WHERE sha256 = $1', [sha256])).toEqual([
    { texts: 1 },
  ]);
});

test('counts the borrower’s latest display, and none to others', async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  const block = { key: 'personal.consent', html: '<p>shown</p>' };
  const fetch = await recordFetch('personal_v3', fetched(new Date(FETCHED_AT), [block]));
  const [sha256 = ''] = fetch.blocks.map(({ sha256 }) => sha256);
  const show = (journeyId: string, age: number) =>
    recordDisplay(journeyId, fetch, sha256, () => ({ displayedAt: new Date(FETCHED_AT + age) }));
  await show(other.journeyId, 4);
  expect((await findDisplays(borrower.journeyId)).of(fetch, sha256)).toBeNull();

  for (const age of [1, 20_000, 10_000]) await show(borrower.journeyId, age);
  const display = (await findDisplays(borrower.journeyId)).of(fetch, sha256);
  expect(display?.displayedAt).toEqual(new Date(FETCHED_AT + 20_000));
});

test.each([
  ['safe', true],
  ['odd', true],
  ['unsafe', false],
  ['no_main_block', false],
] as const)('may use a newest fetch with the verdict %s: %s', async (verdict, isUsable) => {
  const day = FETCHED_AT + 20 * DAY_MS;
  const block = { key: 'personal.consent', html: '<p>' };
  await recordFetch('personal_v3', fetched(new Date(day), [block]));
  const newest = { ...fetched(new Date(day + 1), [block]), verdict };
  const { id } = await recordFetch('personal_v3', newest);
  const usable = await usableConsent(new Date(day + 2));
  expect(usable?.id).toBe(isUsable ? id : undefined);
  await sql('DELETE FROM consent_fetch WHERE fetched_at >= $1', [new Date(day)]);
  await sql(RENEW_VERSION);
});

const usableConsent = async (now: Date) => findUsableConsent('personal_v3', { ...(await moment()), now });

function fetched(fetchedAt: Date, blocks: ConsentBlock[]): NewFetch {
  return { fetchedAt, blocks, verdict: 'safe', findings: [] };
}
