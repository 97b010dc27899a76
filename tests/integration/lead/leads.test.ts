import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusWord } from '#features/form/model/lead-state.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { recordFirstIntent, recordResendIntent } from '#features/lead/store/intents.ts';
import {
  AttemptNotSendable,
  claimForSending,
  recordClosedAttempt,
  recordExpiredLease,
  recordRetry,
} from '#features/lead/store/open-attempts.ts';
import { recordErasure } from '#features/privacy/store/erasure.ts';
import {
  agreementOf,
  clickAgain,
  findLead,
  LEASE_MS,
  passTime,
  sentAgain,
  someBorrower,
  someIntent,
  someSending,
  stateOf,
  WAITING,
} from '#tests/integration/support/new-journey.ts';
import { answeredWith, endedAs } from '#tests/integration/support/outcomes.ts';
import { type Query, rolledBack, sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const ENDS = ['answered', 'refused', 'unsent', 'unknown'] as const;

test.each([null, { leaseMs: LEASE_MS }])(
  'twenty simultaneous clicks create one lead with one attempt and one agreement: %j',
  {
    tags: ['@one-lead', '@races'],
  },
  async (claim) => {
    const { journeyId } = await someBorrower();
    const agreement = await agreementOf(journeyId);
    const intend = () => recordFirstIntent(randomUUID(), 'personal_v3', agreement, claim);
    const clicks = await Promise.all(Array.from({ length: 20 }, intend));
    const [attempt, ...others] = clicks.filter((click) => click !== null);
    if (!attempt) throw new Error('no click created the lead');
    expect(others).toEqual([]);
    const written = await sql(
      `SELECT (SELECT count(*)::int FROM lead WHERE journey_id = $1) AS leads,
      (SELECT count(*)::int FROM acknowledgment WHERE journey_id = $1) AS agreements,
      (SELECT count(*)::int FROM attempt JOIN lead ON lead.id = lead_id WHERE journey_id = $1) AS attempts`,
      [journeyId],
    );
    expect(written).toEqual([{ leads: 1, agreements: 1, attempts: 1 }]);
    if (claim) await expect(claimForSending(attempt, LEASE_MS)).rejects.toThrow(AttemptNotSendable);
    await passTime(LEASE_MS / 1_000 + 1);
    expect(await recordExpiredLease(attempt.leadId)).toMatchObject({ outcome: claim ? 'unknown' : 'unsent' });
  },
);

test('ten clicks to send a lead again create one further attempt', async () => {
  const { attempt } = await someIntent();
  await recordOutcome(attempt, endedAs('unsent'));
  const lead = await findLead(attempt.journeyId);
  if (!lead) throw new Error('the lead is gone');
  const agreement = await agreementOf(attempt.journeyId);
  const click = () => recordResendIntent(lead, agreement);
  const second = { ...attempt, number: 2 };
  expect((await Promise.all(Array.from({ length: 10 }, click))).filter(Boolean)).toEqual([second]);
  // A button that was pressed before the second attempt.
  await recordOutcome(second, endedAs('unsent'));
  expect(await click()).toBeNull();
});

test('sends a rejected lead again only where the last attempt left something to correct', async () => {
  const first = await someSending();
  await recordOutcome(first, { ...endedAs('refused'), refusedFields: ['borrower.email'] });
  const second = await sentAgain(first);
  expect(second).toEqual({ ...first, number: 2 });
  await recordOutcome(second, endedAs('refused'));
  // A second tab, which still shows the fields to correct.
  expect(await clickAgain(second)).toBeNull();
});

test.each([
  [' Timed Out\n', 1],
  ['TIMED-OUT', 1],
  ['timedout', 0],
  ['not timed out', 0],
])(
  'stores the status %j as received; a further attempt starts without the answer: %i',
  async (operatorStatus, timesTimedOut) => {
    const attempt = await someSending();
    const earlier = { operatorUuid: 'uuid', operatorWarning: 'old', linkRejectedReason: 'x' };
    await recordOutcome(attempt, answeredWith({ operatorStatus, ...earlier }));
    expect(await findLead(attempt.journeyId)).toMatchObject({ operatorStatus, timesTimedOut });
    const further = timesTimedOut ? { ...attempt, number: 2 } : null;
    expect(await clickAgain(attempt)).toEqual(further);
    if (!further) return;
    const answer = 'operator_status, operator_uuid, operator_warning, link_refused';
    const rows = await sql(`SELECT state, num_nonnulls(${answer}) AS answers FROM lead WHERE id = $1`, [
      attempt.leadId,
    ]);
    expect(rows).toEqual([{ state: 'intent', answers: 0 }]);
    expect(await findLead(attempt.journeyId)).toMatchObject({ attempts: 2, timesTimedOut: 1 });
  },
);

test('the database and the app read the same word from a status', async () => {
  const blank = fc.constantFrom('', ' ', '\t', '\r\n', '_', '-', '\u00a0', '.', '  ');
  const spelled = fc
    .tuple(fc.constantFrom('in', 'timed', 'success', 'failure'), fc.constantFrom('progress', 'out', ''))
    .chain(([first, second]) =>
      fc.tuple(blank, blank, blank, fc.boolean()).map(([before, between, after, isLoud]) => {
        const text = `${before}${first}${between}${second}${after}`;
        return isLoud ? text.toUpperCase() : text;
      }),
    );
  const received = fc.sample(spelled, 200);
  const rows = await sql<{ word: string }>(
    'SELECT operator_status_word(text) AS word FROM unnest($1::text[]) AS text',
    [received],
  );
  const known = rows.map(({ word }) => statusWord(word));
  expect(received.map(statusWord)).toEqual(known);
  const words = new Set(rows.map(({ word }) => word));
  expect([...words]).toEqual(expect.arrayContaining(['in_progress', 'timed_out', 'success', 'failure']));
});

test('sends an attempt once: a second sender gets AttemptNotSendable', async () => {
  const { attempt } = await someIntent();
  const both = await Promise.allSettled([
    claimForSending(attempt, LEASE_MS),
    claimForSending(attempt, LEASE_MS),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('retries a rejected attempt while its lease lasts and it is open', async () => {
  const attempt = await someSending();
  const [sending] = await findAttempts(attempt.leadId);
  await recordRetry(attempt);
  expect(await findAttempts(attempt.leadId)).toEqual([{ ...sending, tries: 2 }]);
  await recordOutcome(attempt, endedAs('refused'));
  await expect(recordRetry(attempt)).rejects.toThrow(AttemptNotSendable);
});

test.each(ENDS.flatMap((first) => ENDS.map((second) => ({ first, second }))))(
  'after an end of $first, an end of $second counts only if the first is unknown',
  async ({ first, second }) => {
    const attempt = await someSending();
    await recordOutcome(attempt, endedAs(first));
    await passTime(1);
    const settled = await findAttempts(attempt.leadId);
    await recordOutcome(attempt, endedAs(second));
    const isNew = first === 'unknown' && second !== 'unknown';
    const news = { state: second, outcome: second, reason: endedAs(second).reason };
    expect(await findAttempts(attempt.leadId)).toMatchObject(isNew ? [news] : settled);
  },
);

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
  expect(await recordClosedAttempt(attempt, progress)).toMatchObject({ outcome: left });
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
    await until(async () => (await sql(WAITING)).length === 1, 'one statement waits for a lock');
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

/** All that the records say of a lead and its attempts. */
function findAttempts(leadId: string) {
  return sql(
    'SELECT * FROM lead JOIN attempt ON lead.id = attempt.lead_id WHERE lead.id = $1 ORDER BY number',
    [leadId],
  );
}
