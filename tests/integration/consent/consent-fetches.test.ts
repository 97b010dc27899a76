import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import { findUsableConsent } from '#features/consent/obtain-consent.ts';
import { findConsentText, readBlocks } from '#features/consent/store/consent-texts.ts';
import { type NewFetch, recordFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { operatorEndpoint } from '#features/consent/store/operator-endpoint.ts';
import { DAY_MS, MINUTE_MS } from '#platform/values/duration.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { moment, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
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

const OTHERS = [
  { address: 'https://another.example/consents' },
  { clientId: 'another-client' },
  { mode: 'production' },
].map((changes) => {
  const { address, clientId, mode } = { ...operatorEndpoint('personal_v3'), ...changes };
  const id = createHash('sha256').update(`${address}\n${clientId}\n${mode}`).digest('hex');
  return { of: Object.keys(changes).join(), id, values: [id, address, clientId, mode] };
});
const OTHER = OTHERS[1]?.id ?? '';

beforeAll(async () => {
  for (const { values } of OTHERS)
    await sql('INSERT INTO operator_endpoint (id, address, client_id, mode) VALUES ($1, $2, $3, $4)', values);
});

/** Rewrites history, past the rules that forbid it: as if a row had been written under another operator. */
const moveTo = (endpointId: string | null, table: string, where: string) =>
  pastAllRules(`UPDATE ${table} SET endpoint_id = ${endpointId ? `'${endpointId}'` : 'NULL'} WHERE ${where};
    ${RENEW_VERSION}`);

/** Of a minute ago: the same bytes from each operator. */
const fetched = () => record([BLOCK], Date.now() - MINUTE_MS - FETCHED_AT);

test.each([...OTHERS, { of: 'unknown', id: null }])(
  'does not use a text fetched from an operator of other $of',
  async ({ id: other }) => {
    await sql('DELETE FROM consent_fetch WHERE id NOT IN (SELECT fetch_id FROM consent_display)');
    const { id } = await fetched();
    expect(await findUsableConsent('personal_v3', await moment())).toMatchObject({ id });
    await moveTo(other, 'consent_fetch', `id = '${id}'`);
    expect(await findUsableConsent('personal_v3', await moment())).toBeNull();
  },
);

test.each(OTHERS)('does not count a display of the same bytes under another $of', async ({ id: other }) => {
  const { journeyId } = await someBorrower();
  const fetch = await fetched();
  const [sha256 = ''] = fetch.blocks.map((block) => block.sha256);
  const show = () => recordDisplay(journeyId, fetch, sha256, ({ now }) => ({ displayedAt: now }));
  const shown = async () => (await findDisplays(journeyId)).of(fetch, sha256);
  await show();
  await moveTo(other, 'consent_display', `id = '${(await shown())?.id}'`);
  expect(await shown()).toBeNull();
  // The next display is recorded at once, however shortly it follows the other operator's.
  await show();
  expect(await shown()).not.toBeNull();
});

test('the database rejects a display and an agreement under another endpoint than the text’s own', async () => {
  const { journeyId } = await someBorrower();
  const { id: fetchId, fetchedAt, endpointId, blocks } = await fetched();
  const put = (displayedUnder: string, agreedUnder: string) =>
    rolledBack(async (query) => {
      const row = [randomUUID(), journeyId, fetchId, fetchedAt, new Date()];
      await query(
        `INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, displayed_at, sha256, endpoint_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [...row, blocks[0]?.sha256, displayedUnder],
      );
      await query(
        `INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, acknowledged_at, endpoint_id)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [...row, agreedUnder],
      );
    });
  await put(endpointId, endpointId);
  for (const [displayed, agreed, table] of [
    [OTHER, endpointId, 'consent_display'],
    [endpointId, OTHER, 'acknowledgment'],
  ] as const)
    await expect(put(displayed, agreed)).rejects.toMatchObject({
      constraint: `${table}_has_endpoint_of_fetch`,
    });
});
