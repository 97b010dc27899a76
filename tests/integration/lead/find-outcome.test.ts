import { expect, test } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { findOutcome } from '#features/lead/find-outcome.ts';
import { passTime, someIntent } from '#tests/integration/support/new-journey.ts';
import { rolledBack } from '#tests/support/database/sql.ts';

test('reading a pending lead does not wait for the transaction that records its outcome', async () => {
  const { borrower, attempt } = await someIntent();
  await rolledBack(async (query) => {
    await query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [attempt.leadId]);
    expect(await findOutcome(await findBorrower(borrower))).toMatchObject({ outcome: 'waiting' });
  });
});

test('reading an overdue lead ends it', async () => {
  const { borrower } = await someIntent();
  await passTime(61);
  expect(await findOutcome(await findBorrower(borrower))).toMatchObject({ outcome: 'not_sent' });
});
