import { beforeEach, expect, test } from 'vitest';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { expireLeases } from '#features/lead/close-attempts.ts';
import { recordExpiredLease } from '#features/lead/store/open-attempts.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import {
  decide,
  passTime,
  someIntent,
  someSending,
  stateOf,
} from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';

/** How often each alert about a lead was raised, by kind. */
const alertsOf = async ({ partnerLeadId }: AttemptRef) =>
  sql<{ kind: string; count: number }>("SELECT kind, count FROM alert WHERE facts->>'reference' = $1", [
    partnerLeadId,
  ]);

beforeEach(async () => {
  await sql('DELETE FROM alert');
  // The sweep would count them again.
  await sql('UPDATE lead SET is_test = true');
});

// More than one sweep ends in a batch.
test('ends all leads whose sender disappeared, and counts them in one alert for each outcome', async () => {
  const lost: AttemptRef[] = [];
  while (lost.length < 110) lost.push(...(await Promise.all(Array.from({ length: 10 }, someSending))));
  const abandoned = (await someIntent()).attempt;
  await passTime(61);
  const underway = await someSending();
  const { attempt: fresh } = await someIntent();

  await Promise.all([expireLeases(), expireLeases(), expireLeases()]);
  const states = await sql('SELECT count(*)::int AS leads FROM lead WHERE id = ANY($1) AND state = $2', [
    lost.map(({ leadId }) => leadId),
    'unknown',
  ]);
  expect(states).toEqual([{ leads: 110 }]);
  expect(await stateOf(abandoned)).toBe('unsent');
  expect(await stateOf(underway)).toBe('sending');
  expect(await stateOf(fresh)).toBe('intent');
  const alerts = await sql('SELECT kind, subject, count FROM alert WHERE resolved_at IS NULL ORDER BY kind');
  expect(alerts).toEqual([
    { kind: 'lead_unknown', subject: 'personal_v3 lease_ended', count: 110 },
    { kind: 'lead_unsent', subject: 'personal_v3 never_sent', count: 1 },
  ]);
});

test('a lead proven unsent accepts no answer', async () => {
  const { attempt } = await someIntent();
  await passTime(61);
  await expireLeases();
  await expect(sql(`UPDATE lead SET state = 'answered' WHERE id = $1`, [attempt.leadId])).rejects.toThrow(
    'a lead that was proved unsent gets no answer',
  );
});

test('a lead that can’t be closed does not block the others', async () => {
  const stuck = await someSending();
  await passTime(30);
  const other = await someSending();
  await passTime(61);
  await sql(
    `ALTER TABLE lead ADD CONSTRAINT stuck CHECK (id <> '${stuck.leadId}' OR state <> 'unknown') NOT VALID`,
  );
  await expireLeases();
  expect(await stateOf(stuck)).toBe('sending');
  expect(await stateOf(other)).toBe('unknown');
  await sql('ALTER TABLE lead DROP CONSTRAINT stuck');
  await expireLeases();
  expect(await stateOf(stuck)).toBe('unknown');
});

test('closes an intent after the clock was set back', async () => {
  const { attempt, borrower } = await someIntent();
  await passTime(-3_600);
  await recordErasure(borrower.journeyId);
  expect(await stateOf(attempt)).toBe('unsent');
});

test('alerts staff once about an unknown outcome, even after the process died while closing it, unless they abandoned it', async () => {
  const [attempt, abandoned] = [await someSending(), await someSending()];
  await passTime(61);
  for (const { leadId } of [attempt, abandoned])
    expect(await recordExpiredLease(leadId)).toMatchObject({ outcome: 'unknown' });
  await decide(abandoned, 'given_up');
  await expireLeases();
  expect(await alertsOf(attempt)).toEqual([]);
  await passTime(61);
  await expireLeases();
  await expireLeases();
  expect(await alertsOf(attempt)).toEqual([{ kind: 'lead_unknown', count: 1 }]);
  expect(await alertsOf(abandoned)).toEqual([]);
});
