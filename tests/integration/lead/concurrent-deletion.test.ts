import { expect, test } from 'vitest';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { AttemptNotSendable, claimForSending, recordRetry } from '#features/lead/store/attempts.ts';
import { recordAbandoned } from '#features/lead/store/open-attempts.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import { LEASE_MS, someIntent, someSending, stateOf } from '#tests/integration/support/new-journey.ts';
import { type Query, rolledBack, sql } from '#tests/support/database/sql.ts';
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

/** Begins `act` while a transaction holds the lead, which then does `then` before it ends. */
const begunDuring = <Result>(
  { leadId }: AttemptRef,
  act: () => Promise<Result>,
  then: (query: Query) => Promise<unknown> = async () => {},
) =>
  rolledBack(async (query) => {
    await query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [leadId]);
    const begun = act();
    await until(async () => (await countWaiting()) === 1, 'one statement waits for a lock');
    await then(query);
    return { begun };
  });

test('a retry waits for the transaction that ends its attempt', async () => {
  const attempt = await someSending();
  await (await begunDuring(attempt, () => recordRetry(attempt))).begun;
});

test('does not send an attempt again after its answers are deleted', async () => {
  const attempt = await someSending();
  await recordErasure(attempt.journeyId);
  await expect(recordRetry(attempt)).rejects.toMatchObject({ reason: 'erased' });
  expect(await stateOf(attempt)).toBe('sending');
});

test('a deletion waits for an outcome that is being committed, and the outcome does not wait for it', async () => {
  const attempt = await someSending();
  const journey = [attempt.journeyId];
  await sql(
    `INSERT INTO draft (journey_id, sealed, expires_at) VALUES ($1, '', clock_timestamp() + interval '1 day')`,
    journey,
  );
  const erase = () => recordErasure(attempt.journeyId);
  const erasing = await begunDuring(attempt, erase, async (query) => {
    await query('DELETE FROM draft WHERE journey_id = $1', journey);
    await query(`INSERT INTO evidence_key (journey_id, master, wrapped) VALUES ($1, 1, '')`, journey);
    await query(
      `INSERT INTO evidence_event (journey_id, kind, commitment) VALUES ($1, 'lead_ended', repeat('0', 64))`,
      journey,
    );
  });
  expect(await erasing.begun).toMatchObject({ wasErased: false });
  expect(await sql('SELECT FROM draft WHERE journey_id = $1', journey)).toEqual([]);
});

const countWaiting = async () =>
  (await sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
    .length;
