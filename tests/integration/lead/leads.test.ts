import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
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

test('a claim that the database did not confirm ends as unsent, since nothing was sent', async () => {
  const { journeyId } = await someBorrower();
  const agreement = await agreementOf(journeyId);
  const attempt = await recordFirstIntent(randomUUID(), 'personal_v3', agreement, { leaseMs: LEASE_MS });
  if (!attempt) throw new Error('the intent was not recorded');
  await closeUnconfirmed(attempt, { evidenceWriter: null, isTest: false });
  expect(await findAttempts(attempt.leadId)).toMatchObject([{ state: 'unsent', reason: 'own_failure' }]);
});

test('ten clicks to send a lead again create one further attempt', async () => {
  const { borrower, attempt } = await someIntent();
  await recordOutcome(attempt, endedAs('unsent'));
  const lead = await findLead(borrower.journeyId);
  if (!lead) throw new Error('the lead is gone');

  const agreement = await agreementOf(borrower.journeyId);
  const clicks = await Promise.all(Array.from({ length: 10 }, () => recordFurtherIntent(lead, agreement)));
  const second = { ...attempt, number: 2 };
  expect(clicks.filter(Boolean)).toEqual([second]);
  // A button that was pressed before the second attempt.
  await recordOutcome(second, endedAs('unsent'));
  expect(await recordFurtherIntent(lead, agreement)).toBeNull();
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

test.each(ENDS.flatMap((first) => ENDS.map((second) => ({ first, second }))))(
  'after an end of $first, an end of $second counts only if the first is unknown',
  async ({ first, second }) => {
    const { attempt } = await someIntent();
    await claimForSending(attempt, LEASE_MS);
    await recordOutcome(attempt, endedAs(first));
    const settled = await findAttempts(attempt.leadId);
    await aMoment();
    await recordOutcome(attempt, endedAs(second));
    if (first !== 'unknown' || second === 'unknown')
      expect(await findAttempts(attempt.leadId)).toEqual(settled);
    else
      expect(await findAttempts(attempt.leadId)).toMatchObject([
        { state: second, outcome: second, reason: endedAs(second).reason },
      ]);
  },
);

/** All that the records say of a lead and its attempts. */
function findAttempts(leadId: string) {
  return sql(
    'SELECT * FROM lead JOIN attempt ON lead.id = attempt.lead_id WHERE lead.id = $1 ORDER BY number',
    [leadId],
  );
}
