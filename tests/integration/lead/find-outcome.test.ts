import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { claimForSending } from '#features/lead/store/attempts.ts';
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
