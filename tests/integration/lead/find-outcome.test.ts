import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { measureAnswers } from '#features/lead/store/answer-times.ts';
import { claimForSending } from '#features/lead/store/open-attempts.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { decide, LEASE_MS, passTime, someIntent } from '#tests/integration/support/new-journey.ts';
import { rolledBack } from '#tests/support/database/sql.ts';

test('reading a pending lead does not wait for the transaction that records its outcome', async () => {
  const { borrower, attempt } = await someIntent();
  await rolledBack(async (query) => {
    await query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [attempt.leadId]);
    expect(await findOutcome(await findBorrower(borrower))).toMatchObject({ outcome: 'waiting' });
  });
});

test('a borrower who waits longer than most reads so, and reading an overdue lead ends it', async () => {
  const { borrower } = await someIntent();
  await passTime(16);
  expect(await findOutcome(await findBorrower(borrower))).toMatchObject({ waitPhase: 'slow' });
  await passTime(61);
  expect(await findOutcome(await findBorrower(borrower))).toMatchObject({ outcome: 'not_sent' });
});

test('says that a lead can’t be determined only after staff decided so', async () => {
  const { borrower, attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  await passTime(LEASE_MS / 1_000 + 1);
  const outcome = async () => findOutcome(await findBorrower(borrower));
  expect(await outcome()).toMatchObject({ outcome: 'unknown', isUndeterminable: false });
  await decide(attempt, 'given_up');
  expect(await outcome()).toMatchObject({ outcome: 'unknown', isUndeterminable: true, canResend: false });
});

/** Attempts later than all others: the first takes a second, the next two, and so on. */
const putAttempts = (count: number, outcome: string) =>
  pastAllRules(
    `INSERT INTO attempt (lead_id, number, acknowledgment_id, acknowledged_at, intent_at, sent_at, lease_until, tries, ended_at, outcome)
     SELECT gen_random_uuid(), 1, gen_random_uuid(), at, at, at, at + interval '1 hour', 1, at + number * interval '1 second', '${outcome}'
     FROM generate_series(1, ${count}) AS number, (VALUES (timestamptz '2099-01-01')) AS begun (at)`,
  );

test('counts the latest answers, and returns the time that a share of them took', async () => {
  await putAttempts(10, 'answered');
  await putAttempts(30, 'unknown');
  expect(await measureAnswers(10, 0.8)).toEqual({ count: 10, seconds: expect.closeTo(8.2) });
  expect(await measureAnswers(1, 0.8)).toEqual({ count: 1, seconds: 10 });
});
