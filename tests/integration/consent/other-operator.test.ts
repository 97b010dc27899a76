import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { findUsableConsent, recordFetch } from '#features/consent/store/consents.ts';
import { findDisplays, recordDisplay } from '#features/consent/store/displays.ts';
import { operatorEndpoint } from '#features/consent/store/operator-endpoint.ts';
import type { LockedChain } from '#features/evidence/store/evidence.ts';
import { findCallFigures } from '#features/health/store/operator-calls.ts';
import { AttemptNotSendable, claimForSending } from '#features/lead/store/attempts.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { moment, RENEW_VERSION } from '#tests/integration/support/moment.ts';
import { LEASE_MS, someBorrower, someIntent, someSending } from '#tests/integration/support/new-journey.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';

const own = operatorEndpoint('personal_v3');
const OTHERS = {
  'another address': { ...own, address: 'https://another.example/consents' },
  'another client': { ...own, clientId: 'another-client' },
  'another mode': { ...own, mode: 'production' },
};
type Which = keyof typeof OTHERS;
const CASES = Object.keys(OTHERS) as Which[];

const idOf = (which: Which) => {
  const { address, clientId, mode } = OTHERS[which];
  return createHash('sha256').update(`${address}\n${clientId}\n${mode}`).digest('hex');
};

beforeAll(async () => {
  for (const which of CASES) {
    const { address, clientId, mode } = OTHERS[which];
    await sql('INSERT INTO operator_endpoint (id, address, client_id, mode) VALUES ($1, $2, $3, $4)', [
      idOf(which),
      address,
      clientId,
      mode,
    ]);
  }
});

/** Rewrites history, past the rules that forbid it: as if a row had been written under another operator. */
async function moveTo(endpointId: string | null, table: string, id: string) {
  const value = endpointId === null ? 'NULL' : `'${endpointId}'`;
  await pastAllRules(`UPDATE ${table} SET endpoint_id = ${value} WHERE id = '${id}';
    ${RENEW_VERSION}`);
}

async function fetched(minutesAgo: number) {
  const fetchedAt = new Date(Date.now() - minutesAgo * 60_000);
  const blocks = [{ key: 'personal.consent', html: '<p>The same bytes from both operators</p>' }];
  return recordFetch('personal_v3', { fetchedAt, blocks, verdict: 'safe', findings: [] });
}

const displayedNow = ({ now }: LockedChain) => ({ displayedAt: now });

test.each([...CASES, 'an unknown operator'] as const)(
  'does not use a text fetched from %s',
  async (which) => {
    await sql('DELETE FROM consent_fetch WHERE id NOT IN (SELECT fetch_id FROM consent_display)');
    const { id } = await fetched(1);
    expect(await findUsableConsent('personal_v3', await moment())).toMatchObject({ id });
    await moveTo(which === 'an unknown operator' ? null : idOf(which), 'consent_fetch', id);
    expect(await findUsableConsent('personal_v3', await moment())).toBeNull();
  },
);

test.each(CASES)('does not count a display of the same bytes under %s', async (which) => {
  const { journeyId } = await someBorrower();
  const fetch = await fetched(2);
  const [sha256 = ''] = fetch.blocks.map((block) => block.sha256);
  await recordDisplay(journeyId, fetch, sha256, displayedNow);
  const display = (await findDisplays(journeyId)).of(fetch, sha256);
  await moveTo(idOf(which), 'consent_display', display?.id ?? '');
  expect((await findDisplays(journeyId)).of(fetch, sha256)).toBeNull();
  // The next display is recorded at once, however shortly it follows the other operator's.
  await recordDisplay(journeyId, fetch, sha256, displayedNow);
  expect((await findDisplays(journeyId)).of(fetch, sha256)).not.toBeNull();
});

test.each(CASES)('does not send a lead that was agreed to under %s', async (which) => {
  const { attempt } = await someIntent();
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    'SELECT acknowledgment_id AS id FROM attempt WHERE lead_id = $1',
    [attempt.leadId],
  );
  await moveTo(idOf(which), 'acknowledgment', id);
  await expect(claimForSending(attempt, LEASE_MS)).rejects.toThrow(AttemptNotSendable);
  await expect(claimForSending(attempt, LEASE_MS)).rejects.toMatchObject({ reason: 'other_operator' });
});

test('does not count calls of another operator', async () => {
  const { leadId } = await someSending();
  await sql(
    "UPDATE attempt SET ended_at = clock_timestamp(), outcome = 'answered' WHERE lead_id = $1 RETURNING 1",
    [leadId],
  );
  expect(await findCallFigures('hour')).toMatchObject([{ outcome: 'answered', attempts: 1 }]);
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    'SELECT acknowledgment_id AS id FROM attempt WHERE lead_id = $1',
    [leadId],
  );
  await moveTo(idOf('another client'), 'acknowledgment', id);
  expect(await findCallFigures('hour')).toEqual([]);
});

test('the database rejects a display and an agreement under another endpoint than the text’s own', async () => {
  const { journeyId } = await someBorrower();
  const { id: fetchId, fetchedAt, endpointId, blocks } = await fetched(3);
  const [sha256 = ''] = blocks.map((block) => block.sha256);
  const [display, acknowledgment] = [randomUUID(), randomUUID()];
  const put = (displayedUnder: string, agreedUnder: string) =>
    rolledBack(async (query) => {
      const now = new Date();
      await query(
        `INSERT INTO consent_display (id, journey_id, fetch_id, fetched_at, sha256, displayed_at, endpoint_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [display, journeyId, fetchId, fetchedAt, sha256, now, displayedUnder],
      );
      await query(
        `INSERT INTO acknowledgment (id, journey_id, fetch_id, fetched_at, acknowledged_at, endpoint_id)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [acknowledgment, journeyId, fetchId, fetchedAt, now, agreedUnder],
      );
    });
  const other = idOf('another client');
  await put(endpointId, endpointId);
  await expect(put(other, endpointId)).rejects.toMatchObject({
    constraint: 'consent_display_has_endpoint_of_fetch',
  });
  await expect(put(endpointId, other)).rejects.toMatchObject({
    constraint: 'acknowledgment_has_endpoint_of_fetch',
  });
});
