import { beforeEach, expect, test } from 'vitest';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { closeUnconfirmed, expireLeases } from '#features/lead/close-attempts.ts';
import { commitOutcome } from '#features/lead/commit-outcome.ts';
import { recordExpiredLease } from '#features/lead/store/open-attempts.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import { openAlerts } from '#tests/integration/support/alert-deliveries.ts';
import {
  decide,
  findLead,
  LEASE_MS,
  passTime,
  sentAgain,
  someIntent,
  someSending,
  stateOf,
} from '#tests/integration/support/new-journey.ts';
import { answeredWith, concluded, endedAs } from '#tests/integration/support/outcomes.ts';
import { sql } from '#tests/support/database/sql.ts';
import { testClock } from '#tests/support/test-clock.ts';

const ANSWERED = answeredWith({
  operatorStatus: 'in_progress',
  operatorUuid: 'uuid-of-the-operator',
  link: { sealed: new Uint8Array([1]), lifeMs: LEASE_MS },
});

const openAlertsOn = async ({ partnerLeadId }: AttemptRef) => {
  const open = "SELECT kind FROM alert WHERE facts->>'reference' = $1 AND resolved_at IS NULL";
  return (await sql<{ kind: string }>(open, [partnerLeadId])).map(({ kind }) => kind);
};

const outcomeOf = async ({ leadId, number }: AttemptRef) => {
  const ended = 'SELECT outcome, operator_uuid FROM attempt WHERE lead_id = $1 AND number = $2';
  return (await sql(ended, [leadId, number]))[0];
};

beforeEach(async () => {
  await sql('DELETE FROM alert');
  // The sweep would count them again.
  await sql('UPDATE lead SET is_test = true');
});

async function someUnknown(): Promise<AttemptRef> {
  const attempt = await someSending();
  await passTime(61);
  await expireLeases();
  return attempt;
}

test('a late answer of the first sender is recorded, and resolves the alert', async () => {
  const attempt = await someUnknown();
  expect(await openAlertsOn(attempt)).toEqual(['lead_unknown']);
  await concluded(attempt, ANSWERED);
  const answered = { state: 'answered', operatorStatus: 'in_progress', linkSealed: expect.anything() };
  expect(await findLead(attempt.journeyId)).toMatchObject(answered);
  expect(await openAlertsOn(attempt)).toEqual([]);
});

const DECIDED = { received: 'answered', not_received: 'unsent' } as const;
const LATE = ['answered', 'refused', 'unsent', 'unknown'] as const;
const CHOICES = ['received', 'not_received'] as const;
test.each(LATE.flatMap((late) => CHOICES.map((choice) => ({ late, choice }))))(
  'a late $late changes a lead that staff found $choice only if it is an answer',
  async ({ late, choice }) => {
    const isAnswer = late === 'answered';
    const attempt = await someUnknown();
    await sql('DELETE FROM alert');
    await decide(attempt, choice);
    expect(await concluded(attempt, endedAs(late))).toBe(isAnswer ? 'current' : 'decided');
    expect(await stateOf(attempt)).toBe(isAnswer ? 'answered' : DECIDED[choice]);
    expect(await outcomeOf(attempt)).toMatchObject({ outcome: late });
    expect(await openAlertsOn(attempt)).toEqual([]);
  },
);

test.each([
  ['answer', ANSWERED, ['lead_answered_late']],
  ['refusal', endedAs('refused'), []],
] as const)(
  'a late %s to an earlier attempt leaves the lead as it is, and staff are alerted of an answer',
  async (_, late, alerts) => {
    const first = await someUnknown();
    await sql('DELETE FROM alert');
    await decide(first, 'not_received');
    await sentAgain(first);
    expect(await concluded(first, late)).toBe('superseded');
    expect(await stateOf(first)).toBe('sending');
    const stored = { outcome: late.outcome, operator_uuid: late.answer?.operatorUuid ?? null };
    expect(await outcomeOf(first)).toEqual(stored);
    expect(await openAlertsOn(first)).toEqual(alerts);
  },
);

test('does not retry an outcome that a database constraint forbids', async () => {
  const attempt = await someSending();
  await sql(`ALTER TABLE attempt ADD CONSTRAINT nothing_refused CHECK (outcome <> 'refused') NOT VALID`);
  await expect(commitOutcome(attempt, endedAs('refused'))).rejects.toThrow('nothing_refused');
  await sql('ALTER TABLE attempt DROP CONSTRAINT nothing_refused');
  expect(await commitOutcome(attempt, endedAs('refused'))).toBe('in_time');
});

/** Every statement about attempts fails until this many pauses are over. */
async function databaseLostFor(pauses: number) {
  await sql('ALTER TABLE attempt RENAME TO lost_attempt');
  const clock = testClock();
  const sleep = async (ms: number) => {
    if (clock.pauses.push(ms) === pauses) await sql('ALTER TABLE lost_attempt RENAME TO attempt');
  };
  return { ...clock, sleep };
}

test('retries an outcome that the database fails to store, for ten minutes', async () => {
  const attempt = await someSending();
  const clock = await databaseLostFor(124);
  expect(await commitOutcome(attempt, endedAs('refused'), null, clock)).toBe('in_time');
  expect(clock.pauses.slice(0, 7)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
  expect(clock.pauses.reduce((sum, pause) => sum + pause)).toBe(601_200);
  await databaseLostFor(125);
  await expect(commitOutcome(attempt, endedAs('refused'), null, testClock())).rejects.toThrow('attempt');
  await sql('ALTER TABLE lost_attempt RENAME TO attempt');
});

test('a claim that the database did not confirm ends as unsent, since nothing was sent', async () => {
  for (const pauses of [[500], [500, 1_000, 2_000, 4_000, 8_000, 15_000]]) {
    const attempt = await someSending();
    const clock = await databaseLostFor(pauses.length);
    await closeUnconfirmed(attempt, { evidenceWriter: null, isTest: false }, clock);
    expect(clock.pauses).toEqual(pauses);
    const ended = await sql('SELECT outcome, reason FROM attempt WHERE lead_id = $1', [attempt.leadId]);
    expect(ended).toEqual([{ outcome: 'unsent', reason: 'own_failure' }]);
  }
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
  expect(new Set(await Promise.all(lost.map(stateOf)))).toEqual(new Set(['unknown']));
  const others = await Promise.all([abandoned, underway, fresh].map(stateOf));
  expect(others).toEqual(['unsent', 'sending', 'intent']);
  expect(await openAlerts()).toEqual([
    { kind: 'lead_unknown', subject: 'personal_v3 lease_ended', count: 110 },
    { kind: 'lead_unsent', subject: 'personal_v3 never_sent', count: 1 },
  ]);
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
  expect(await openAlertsOn(attempt)).toEqual([]);
  await passTime(61);
  await expireLeases();
  await expireLeases();
  expect(await openAlertsOn(attempt)).toEqual(['lead_unknown']);
  expect(await openAlerts()).toMatchObject([{ count: 1 }]);
  expect(await openAlertsOn(abandoned)).toEqual([]);
});
