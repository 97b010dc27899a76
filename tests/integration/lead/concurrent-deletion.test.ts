import { expect, test } from 'vitest';
import { AttemptNotSendable, claimForSending, recordRetry } from '#features/lead/store/attempts.ts';
import { recordAbandoned } from '#features/lead/store/open-attempts.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import { LEASE_MS, someIntent, stateOf } from '#tests/integration/support/new-journey.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

test.each([
  { what: 'before it is sent', posts: 0, maybeAccepted: false, sent: 0, left: 'unsent' },
  { what: 'while it may be held', posts: 1, maybeAccepted: true, sent: 1, left: 'unknown' },
  { what: 'once it is proved not to be', posts: 1, maybeAccepted: false, sent: 1, left: 'unsent' },
  { what: 'just as it is sent', posts: 0, maybeAccepted: false, sent: 1, left: 'unknown' },
  { what: 'just as it is repeated', posts: 1, maybeAccepted: false, sent: 2, left: 'unknown' },
])('an attempt that is left $what is $left, and never sent again', async ({ sent, left, ...progress }) => {
  const { attempt } = await someIntent();
  const steps = [() => claimForSending(attempt, LEASE_MS), () => recordRetry(attempt)];
  for (const step of steps.slice(0, sent)) await step();
  expect(await recordAbandoned(attempt, progress)).toMatchObject({ outcome: left });
  await expect(recordRetry(attempt)).rejects.toThrow(AttemptNotSendable);
  await expect(claimForSending(attempt, LEASE_MS)).rejects.toThrow(AttemptNotSendable);
});

test('a retry waits for the transaction that ends its attempt', async () => {
  const { attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  const repeating = await rolledBack(async (query) => {
    await query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [attempt.leadId]);
    const begun = recordRetry(attempt);
    await until(async () => (await countWaiting()) === 1, 'one statement waits for a lock');
    return { begun };
  });
  await repeating.begun;
});

test('does not send an attempt again after its answers are deleted', async () => {
  const { attempt, borrower } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  await recordErasure(borrower.journeyId);
  await expect(recordRetry(attempt)).rejects.toMatchObject({ reason: 'erased' });
  expect(await stateOf(attempt)).toBe('sending');
});

test('a deletion waits for an answer that is being committed, and the answer does not wait for it', async () => {
  const { attempt, borrower } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  await sql(
    `INSERT INTO draft (journey_id, sealed, expires_at) VALUES ($1, '', clock_timestamp() + interval '1 day')`,
    [borrower.journeyId],
  );
  const erasing = await rolledBack(async (query) => {
    await query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [attempt.leadId]);
    const begun = recordErasure(borrower.journeyId);
    await until(async () => (await countWaiting()) === 1, 'one statement waits for a lock');
    await query('DELETE FROM draft WHERE journey_id = $1', [borrower.journeyId]);
    return { begun };
  });
  await erasing.begun;
  expect(await sql('SELECT FROM draft WHERE journey_id = $1', [borrower.journeyId])).toEqual([]);
});

test('recording an outcome and deleting the answers never deadlock', async () => {
  const { attempt, borrower } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  const erasing = await rolledBack(async (query) => {
    await query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [attempt.leadId]);
    const begun = recordErasure(borrower.journeyId);
    await until(async () => (await countWaiting()) === 1, 'one statement waits for a lock');
    await query(`INSERT INTO evidence_key (journey_id, master, wrapped) VALUES ($1, 1, '')`, [
      borrower.journeyId,
    ]);
    await query(
      `INSERT INTO evidence_event (journey_id, kind, commitment) VALUES ($1, 'lead_ended', repeat('0', 64))`,
      [borrower.journeyId],
    );
    return { begun };
  });
  await expect(erasing.begun).resolves.toMatchObject({ wasErased: false });
});

const countWaiting = async () =>
  (await sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
    .length;
