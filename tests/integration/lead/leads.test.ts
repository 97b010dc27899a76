import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordRedirect } from '#features/journey/store/leads.ts';
import { closeUnconfirmed } from '#features/lead/close-attempts.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import {
  AttemptNotSendable,
  claimForSending,
  recordFirstIntent,
  recordFurtherIntent,
  recordRetry,
} from '#features/lead/store/attempts.ts';
import { recordExpiredLease } from '#features/lead/store/open-attempts.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import {
  agreementOf,
  aMoment,
  findLead,
  passTime,
  someBorrower,
  someIntent,
} from '#tests/integration/support/new-journey.ts';
import { answeredWith, endedAs } from '#tests/integration/support/outcomes.ts';
import { sql } from '#tests/support/database/sql.ts';

const LEASE_MS = 60_000;
const ENDS = ['answered', 'refused', 'unsent', 'unknown'] as const;

test('twenty simultaneous clicks create one lead with one attempt and one agreement', {
  tags: ['@one-lead', '@races'],
}, async () => {
  const { journeyId } = await someBorrower();
  const agreement = await agreementOf(journeyId);

  const clicks = await Promise.all(
    Array.from({ length: 20 }, () => recordFirstIntent(randomUUID(), 'personal_v3', agreement)),
  );
  expect(clicks.filter(Boolean)).toHaveLength(1);
  const written = await sql(
    `SELECT (SELECT count(*)::int FROM lead WHERE journey_id = $1) AS leads,
      (SELECT count(*)::int FROM acknowledgment WHERE journey_id = $1) AS agreements,
      (SELECT count(*)::int FROM attempt JOIN lead ON lead.id = lead_id WHERE journey_id = $1) AS attempts`,
    [journeyId],
  );
  expect(written).toEqual([{ leads: 1, agreements: 1, attempts: 1 }]);
});

test('an intent with a claim is sent under a lease, and ends as unknown after it', async () => {
  const { journeyId } = await someBorrower();
  const agreement = await agreementOf(journeyId);
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () =>
      recordFirstIntent(randomUUID(), 'personal_v3', agreement, { leaseMs: LEASE_MS }),
    ),
  );
  const [attempt, ...others] = clicks.filter((click) => click !== null);
  if (!attempt) throw new Error('no click created the lead');
  expect(others).toEqual([]);
  expect(await findAttempts(attempt.leadId)).toMatchObject([{ state: 'sending', tries: 1, outcome: null }]);
  await expect(claimForSending(attempt, LEASE_MS)).rejects.toThrow(AttemptNotSendable);

  await passTime(LEASE_MS / 1_000 + 1);
  expect(await recordExpiredLease(attempt.leadId)).toMatchObject({ outcome: 'unknown' });
});

test('a claim that the database did not confirm ends as unsent, since nothing was sent', async () => {
  const { journeyId } = await someBorrower();
  const agreement = await agreementOf(journeyId);
  const attempt = await recordFirstIntent(randomUUID(), 'personal_v3', agreement, { leaseMs: LEASE_MS });
  if (!attempt) throw new Error('the intent was not recorded');
  await closeUnconfirmed(attempt, { evidenceWriter: null, isTest: false });
  expect(await findAttempts(attempt.leadId)).toMatchObject([{ state: 'unsent', reason: 'own_failure' }]);
});

test('the database refuses an intent with a claim on a text of 24 hours', async () => {
  const { journeyId } = await someBorrower();
  const { fetch, blocks } = await agreementOf(journeyId);
  const fetchedAt = new Date(Date.now() - DAY_MS);
  await pastAllRules(`UPDATE consent_fetch SET fetched_at = '${fetchedAt.toISOString()}' WHERE id = '${fetch.id}';
    UPDATE consent_display SET fetched_at = '${fetchedAt.toISOString()}' WHERE fetch_id = '${fetch.id}'`);
  const aged = {
    journeyId,
    fetch: { ...fetch, fetchedAt },
    blocks: blocks.map((block) => ({ ...block, fetchedAt })),
  };
  await expect(recordFirstIntent(randomUUID(), 'personal_v3', aged, { leaseMs: LEASE_MS })).rejects.toThrow(
    /within_a_day/,
  );
  expect(await findLead(journeyId)).toBeNull();
});

test('ten clicks to send a lead again create one further attempt', async () => {
  const { borrower, attempt } = await someIntent();
  await recordOutcome(attempt, endedAs('unsent'));
  const lead = await findLead(borrower.journeyId);
  if (!lead) throw new Error('the lead is gone');

  const agreement = await agreementOf(borrower.journeyId);
  const clicks = await Promise.all(Array.from({ length: 10 }, () => recordFurtherIntent(lead, agreement)));
  expect(clicks.filter(Boolean)).toEqual([{ ...attempt, number: 2 }]);
});

test('sends a rejected lead again only where the last attempt left something to correct', async () => {
  const { attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  await recordOutcome(attempt, { ...endedAs('refused'), refusedFields: ['borrower.email'] });
  const lead = await findLead(attempt.journeyId);
  if (!lead) throw new Error('the lead is gone');
  const second = await recordFurtherIntent(lead, await agreementOf(attempt.journeyId));
  expect(second).toEqual({ ...attempt, number: 2 });
  await claimForSending({ ...attempt, number: 2 }, LEASE_MS);
  await recordOutcome({ ...attempt, number: 2 }, endedAs('refused'));
  // A second tab, which still shows the fields to correct.
  expect(await recordFurtherIntent(lead, await agreementOf(attempt.journeyId))).toBeNull();
});

test('a further attempt starts without the operator’s answer to the previous one', async () => {
  const { attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  const earlierAnswer = {
    operatorStatus: 'timed_out',
    operatorUuid: 'uuid',
    operatorWarning: 'old',
    linkRejectedReason: 'x',
  };
  await recordOutcome(attempt, answeredWith(earlierAnswer));
  const lead = await findLead(attempt.journeyId);
  if (!lead) throw new Error('the lead is gone');
  await recordFurtherIntent(lead, await agreementOf(attempt.journeyId));
  const nothing = { operator_status: null, operator_uuid: null, operator_warning: null, link_refused: null };
  expect(await sql('SELECT * FROM lead WHERE id = $1', [lead.id])).toMatchObject([
    { state: 'intent', ...nothing },
  ]);
  expect(await findLead(attempt.journeyId)).toMatchObject({ attempts: 2, timesTimedOut: 1 });
});

test('a button pressed before the second attempt does not start a third', async () => {
  const { attempt } = await someIntent();
  await recordOutcome(attempt, endedAs('unsent'));
  const seen = await findLead(attempt.journeyId);
  if (!seen) throw new Error('the lead is gone');
  const second = await recordFurtherIntent(seen, await agreementOf(attempt.journeyId));
  if (!second) throw new Error('a further intent was not taken');
  await recordOutcome(second, endedAs('unsent'));
  expect(await recordFurtherIntent(seen, await agreementOf(attempt.journeyId))).toBeNull();
});

test('does not send or change an abandoned intent', async () => {
  const { attempt } = await someIntent();
  await passTime(61);
  expect(await recordExpiredLease(attempt.leadId)).toMatchObject({ outcome: 'unsent' });
  const closed = await findAttempts(attempt.leadId);
  expect(closed).toMatchObject([{ state: 'unsent', outcome: 'unsent', reason: 'never_sent', sent_at: null }]);

  await expect(claimForSending(attempt, LEASE_MS)).rejects.toThrow(AttemptNotSendable);
  expect(await findAttempts(attempt.leadId)).toEqual(closed);
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
  const { attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  const [sending] = await findAttempts(attempt.leadId);
  await recordRetry(attempt);
  expect(await findAttempts(attempt.leadId)).toEqual([{ ...sending, tries: 2 }]);
  await recordOutcome(attempt, endedAs('refused'));
  await expect(recordRetry(attempt)).rejects.toThrow(AttemptNotSendable);
});

test('an attempt without a response until its lease ends is unknown, not unsent', async () => {
  const { attempt } = await someIntent();
  await claimForSending(attempt, 1);
  await aMoment();
  expect(await recordExpiredLease(attempt.leadId)).toMatchObject({ outcome: 'unknown' });
  expect(await findAttempts(attempt.leadId)).toMatchObject([{ state: 'unknown', reason: 'lease_ended' }]);
});

test('a lead with a live lease is not overdue', async () => {
  const { attempt } = await someIntent();
  await passTime(59);
  expect(await recordExpiredLease(attempt.leadId)).toBeNull();
  await claimForSending(attempt, LEASE_MS);
  await passTime(59);
  expect(await recordExpiredLease(attempt.leadId)).toBeNull();
  expect(await findAttempts(attempt.leadId)).toMatchObject([{ state: 'sending', outcome: null }]);
});

test.each(['answered', 'refused', 'unsent'] as const)(
  'records a late outcome of %s over an unknown one',
  async (late) => {
    const { attempt } = await someIntent();
    await claimForSending(attempt, LEASE_MS);
    await recordOutcome(attempt, endedAs('unknown'));
    await recordOutcome(attempt, endedAs(late));
    expect(await findAttempts(attempt.leadId)).toMatchObject([
      { state: late, outcome: late, reason: endedAs(late).reason },
    ]);
  },
);

const SETTLED = ENDS.filter((end) => end !== 'unknown');
test.each(SETTLED.flatMap((first) => ENDS.map((second) => ({ first, second }))))(
  'after an end of $first, an end of $second changes nothing',
  async ({ first, second }) => {
    const { attempt } = await someIntent();
    await claimForSending(attempt, LEASE_MS);
    await recordOutcome(attempt, endedAs(first));
    const settled = await findAttempts(attempt.leadId);
    await aMoment();
    await recordOutcome(attempt, endedAs(second));
    expect(await findAttempts(attempt.leadId)).toEqual(settled);
  },
);

test('records only the first time a borrower follows the link', async () => {
  const { attempt } = await someIntent();
  await claimForSending(attempt, LEASE_MS);
  const link = { sealed: new Uint8Array([1, 2, 3]), lifeMs: LEASE_MS };
  await recordOutcome(attempt, answeredWith({ link }));
  await recordRedirect(attempt.leadId);
  const first = await findAttempts(attempt.leadId);
  await aMoment();
  await recordRedirect(attempt.leadId);
  expect(await findAttempts(attempt.leadId)).toEqual(first);
  expect(first).not.toMatchObject([{ redirected_at: null }]);
});

/** All that the records say of a lead and its attempts. */
function findAttempts(leadId: string) {
  return sql(
    'SELECT * FROM lead JOIN attempt ON lead.id = attempt.lead_id WHERE lead.id = $1 ORDER BY number',
    [leadId],
  );
}
