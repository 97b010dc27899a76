import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findUsableConsent, recordFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { operatorEndpoint } from '#features/consent/store/operator-endpoint.ts';
import { claimForSending } from '#features/lead/store/attempts.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { moment, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { LEASE_MS, someBorrower, someIntent } from '#tests/integration/support/new-journey.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';

const own = operatorEndpoint('personal_v3');
const OTHERS = [
  { address: 'https://another.example/consents' },
  { clientId: 'another-client' },
  { mode: 'production' },
].map((changes) => {
  const { address, clientId, mode } = { ...own, ...changes };
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

const fetched = (minutesAgo: number) =>
  recordFetch('personal_v3', {
    fetchedAt: new Date(Date.now() - minutesAgo * MINUTE_MS),
    blocks: [{ key: 'personal.consent', html: '<p>The same bytes from both operators</p>' }],
    verdict: 'safe',
    findings: [],
  });

test.each([...OTHERS, { of: 'unknown', id: null }])(
  'does not use a text fetched from an operator of other $of',
  async ({ id: other }) => {
    await sql('DELETE FROM consent_fetch WHERE id NOT IN (SELECT fetch_id FROM consent_display)');
    const { id } = await fetched(1);
    expect(await findUsableConsent('personal_v3', await moment())).toMatchObject({ id });
    await moveTo(other, 'consent_fetch', `id = '${id}'`);
    expect(await findUsableConsent('personal_v3', await moment())).toBeNull();
  },
);

test.each(OTHERS)('does not count a display of the same bytes under another $of', async ({ id: other }) => {
  const { journeyId } = await someBorrower();
  const fetch = await fetched(2);
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

test.each(OTHERS)('does not send a lead that was agreed to under another $of', async ({ id: other }) => {
  const { attempt } = await someIntent();
  const agreed = `(SELECT acknowledgment_id FROM attempt WHERE lead_id = '${attempt.leadId}')`;
  await moveTo(other, 'acknowledgment', `id = ${agreed}`);
  await expect(claimForSending(attempt, LEASE_MS)).rejects.toMatchObject({ reason: 'other_operator' });
});

test('the database rejects a display and an agreement under another endpoint than the text’s own', async () => {
  const { journeyId } = await someBorrower();
  const { id: fetchId, fetchedAt, endpointId, blocks } = await fetched(3);
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
