import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import { findConsentText, readBlocks } from '#features/consent/store/consent-texts.ts';
import { findUsableConsent, type NewFetch, recordFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { moment, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';
import { anyConsent } from '#tests/support/hostile/consent-html.ts';

const FETCHED_AT = Date.UTC(2020, 1, 29, 12);
const at = (age: number) => new Date(FETCHED_AT + age);
const BLOCK = { key: 'personal.consent', html: '<p>' };

const record = (blocks: ConsentBlock[], age = 0, verdict: NewFetch['verdict'] = 'safe') =>
  recordFetch('personal_v3', { fetchedAt: at(age), blocks, verdict, findings: [] });
const usableAt = async (age: number) =>
  findUsableConsent('personal_v3', { ...(await moment()), now: at(age) });

test('a fetched consent is valid at 23:59:59.999 and expired at 24:00:00.000', async () => {
  const { id } = await record([BLOCK]);
  expect(await usableAt(0)).toMatchObject({ id });
  expect(await usableAt(DAY_MS - 1)).toMatchObject({ id });
  expect(await usableAt(DAY_MS)).toBeNull();
});

test('stores and returns blocks byte for byte, with the hash of their bytes, in the operator’s order', async () => {
  const keys = [BLOCK.key, 'z.consent', 'a.consent', 'm.consent'];
  const odd = [' \t<p>I\r\nagree\\n\u2028.</p>\r \t', '\ufeff<p>👩🏽‍⚖️ e\u0301 \u00e9\u0000</p>\n', ''];
  await fc.assert(
    fc.asyncProperty(fc.array(anyConsent, { minLength: 1, maxLength: 4 }), async (texts) => {
      const given = texts.map((html, place) => ({ key: keys[place] ?? '', html }));
      const { blocks } = await record(given);
      const hashes = texts.map((html) => createHash('sha256').update(html).digest('hex'));
      expect(blocks.map(({ sha256 }) => sha256)).toEqual(hashes);
      const stored = await Promise.all(hashes.map((sha256) => findConsentText(sha256)));
      expect(stored.map((bytes) => Buffer.from(bytes ?? []))).toEqual(texts.map((html) => Buffer.from(html)));
      expect(await readBlocks(blocks)).toEqual(given);
    }),
    { numRuns: 20, examples: [[odd]] },
  );
});

test('stores a text once that many instances fetch at the same time', async () => {
  const html = `<p>${randomUUID()}</p>`;
  const fetches = await Promise.all(Array.from({ length: 10 }, () => record([{ ...BLOCK, html }])));
  const sha256 = fetches[0]?.blocks[0]?.sha256;
  expect(await sql('SELECT FROM consent_text WHERE sha256 = $1', [sha256])).toHaveLength(1);
});

test('counts the borrower’s latest display, and none to others', async () => {
  const [borrower, other] = [await someBorrower(), await someBorrower()];
  const fetch = await record([BLOCK]);
  const [sha256 = ''] = fetch.blocks.map((block) => block.sha256);
  const show = (journeyId: string, age: number) =>
    recordDisplay(journeyId, fetch, sha256, () => ({ displayedAt: at(age) }));
  const shown = async () => (await findDisplays(borrower.journeyId)).of(fetch, sha256);
  await show(other.journeyId, 4);
  expect(await shown()).toBeNull();
  for (const age of [1, 20_000, 10_000]) await show(borrower.journeyId, age);
  expect((await shown())?.displayedAt).toEqual(at(20_000));
});

test.each([
  ['safe', true],
  ['odd', true],
  ['unsafe', false],
  ['no_main_block', false],
] as const)('uses the newest of several fetches alone; its verdict is %s: %s', async (verdict, isUsable) => {
  const day = 20 * DAY_MS;
  const { id } = await record([BLOCK], day + 1, verdict);
  await record([BLOCK], day);
  expect((await usableAt(day + 2))?.id).toBe(isUsable ? id : undefined);
  await sql('DELETE FROM consent_fetch WHERE fetched_at >= $1', [at(day)]);
  await sql(RENEW_VERSION);
});
