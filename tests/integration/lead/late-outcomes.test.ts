import { expect, test } from 'vitest';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { expireLeases } from '#features/lead/close-attempts.ts';
import { commitOutcome, reportOutcome } from '#features/lead/commit-outcome.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import {
  decide,
  findLead,
  LEASE_MS,
  passTime,
  sentAgain,
  someSending,
  stateOf,
} from '#tests/integration/support/new-journey.ts';
import { acceptance, answeredWith, endedAs } from '#tests/integration/support/outcomes.ts';
import { sql } from '#tests/support/database/sql.ts';

const ANSWERED = answeredWith({
  operatorStatus: 'in_progress',
  operatorUuid: 'uuid-of-the-operator',
  link: { sealed: new Uint8Array([1]), lifeMs: LEASE_MS },
});
const LATE_REFUSAL = {
  kind: 'refused' as const,
  accepted: 'no' as const,
  reason: 'forbidden' as const,
  httpStatus: 403,
  retryAfterSeconds: null,
  fields: [],
};

const REAL = { leadInterface: 'personal_v3', isTest: false } as const;

const openAlertsOn = async ({ partnerLeadId }: AttemptRef) =>
  (
    await sql<{ kind: string }>(
      "SELECT kind FROM alert WHERE facts->>'reference' = $1 AND resolved_at IS NULL",
      [partnerLeadId],
    )
  ).map(({ kind }) => kind);

const outcomeOf = async ({ leadId, number }: AttemptRef) =>
  (
    await sql<{ outcome: string; operator_uuid: string | null }>(
      'SELECT outcome, operator_uuid FROM attempt WHERE lead_id = $1 AND number = $2',
      [leadId, number],
    )
  )[0];

async function someUnknown(): Promise<AttemptRef> {
  const attempt = await someSending();
  await passTime(61);
  await expireLeases();
  return attempt;
}

test('a late answer of the first sender is recorded, and closes the alert', async () => {
  const attempt = await someUnknown();
  expect(await openAlertsOn(attempt)).toEqual(['lead_unknown']);
  await reportOutcome(attempt, acceptance(), ANSWERED, await commitOutcome(attempt, ANSWERED), REAL);
  const lead = await findLead(attempt.journeyId);
  expect(lead).toMatchObject({ state: 'answered', operatorStatus: 'in_progress' });
  expect(lead?.linkSealed).not.toBeNull();
  expect(await openAlertsOn(attempt)).toEqual([]);
});

test.each(['received', 'not_received', 'given_up'] as const)(
  'a late answer is recorded also where staff had decided %s',
  async (choice) => {
    const attempt = await someUnknown();
    await decide(attempt, choice);
    expect(await recordOutcome(attempt, ANSWERED)).toBe('current');
    expect(await findLead(attempt.journeyId)).toMatchObject({
      state: 'answered',
      operatorStatus: 'in_progress',
    });
  },
);

const LESS = (['refused', 'unsent', 'unknown'] as const).flatMap((late) => [
  { late, choice: 'received' as const, state: 'answered' },
  { late, choice: 'not_received' as const, state: 'unsent' },
]);
test.each(LESS)(
  'a late end of $late leaves a lead as it is that staff found $choice',
  async ({ late, choice, state }) => {
    const attempt = await someUnknown();
    await decide(attempt, choice);
    expect(await commitOutcome(attempt, endedAs(late))).toBe('decided');
    expect(await stateOf(attempt)).toBe(state);
    expect(await outcomeOf(attempt)).toMatchObject({ outcome: late });
  },
);

test('a second unknown outcome changes nothing', async () => {
  const attempt = await someUnknown();
  const stored = () => sql('SELECT * FROM lead JOIN attempt ON lead_id = id WHERE id = $1', [attempt.leadId]);
  const before = await stored();
  await commitOutcome(attempt, endedAs('unknown'));
  expect(await stored()).toEqual(before);
});

test.each([false, true])(
  'staff who decided need no late outcome without an answer, sent again: %s',
  async (isAgain) => {
    const attempt = await someUnknown();
    await sql('DELETE FROM alert');
    await decide(attempt, 'not_received');
    if (isAgain) await sentAgain(attempt);
    const end = endedAs('refused');
    await reportOutcome(attempt, LATE_REFUSAL, end, await commitOutcome(attempt, end), REAL);
    expect(await openAlertsOn(attempt)).toEqual([]);
  },
);

test('a late answer to an earlier attempt leaves a later outcome unchanged, and staff are alerted', async () => {
  const first = await someUnknown();
  await sql('DELETE FROM alert');
  await decide(first, 'not_received');
  await sentAgain(first);

  const committed = await recordOutcome(first, ANSWERED);
  expect(committed).toBe('superseded');
  expect(await stateOf(first)).toBe('sending');
  expect(await outcomeOf(first)).toEqual({ outcome: 'answered', operator_uuid: 'uuid-of-the-operator' });
  await reportOutcome(first, acceptance(), ANSWERED, committed, REAL);
  expect(await openAlertsOn(first)).toEqual(['lead_answered_late']);
});

test('does not retry an outcome that a database constraint forbids', async () => {
  const attempt = await someSending();
  await sql(`ALTER TABLE attempt ADD CONSTRAINT nothing_refused CHECK (outcome <> 'refused') NOT VALID`);
  await expect(commitOutcome(attempt, endedAs('refused'))).rejects.toThrow('nothing_refused');
  await sql('ALTER TABLE attempt DROP CONSTRAINT nothing_refused');
  expect(await commitOutcome(attempt, endedAs('refused'))).toBe('in_time');
});
