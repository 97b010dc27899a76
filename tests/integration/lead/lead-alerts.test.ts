import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { expireLeases } from '#features/lead/close-attempts.ts';
import { commitOutcome } from '#features/lead/commit-outcome.ts';
import { resolveEndedAlerts } from '#features/lead/lead-alerts.ts';
import type { AttemptOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { resolvePrefillAlerts } from '#features/lead/submit-prefill.ts';
import { openAlerts, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { decide, passTime, sentAgain, someSending } from '#tests/integration/support/new-journey.ts';
import { answeredWith, concluded, endedAs } from '#tests/integration/support/outcomes.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

await webhookChannel();

beforeEach(async () => {
  await sql('DELETE FROM alert');
  // The sweep would count them again.
  await sql('UPDATE lead SET is_test = true');
});

const answered = answeredWith();

async function aLead(end: AttemptOutcome, leadInterface: LeadInterface = 'personal_v3') {
  const attempt = await someSending();
  if (leadInterface !== 'personal_v3')
    await pastAllRules(`UPDATE lead SET interface = '${leadInterface}' WHERE id = '${attempt.leadId}'`);
  await concluded(attempt, end, leadInterface);
}

const leftOpen = () => resolveEndedAlerts().then(openAlerts);
const pastQuiet = (age = '40 s') =>
  sql(
    `UPDATE alert SET first_seen_at = first_seen_at - interval '${age}', last_seen_at = last_seen_at - interval '${age}'`,
  );

test.each([
  ['unsent', 'dns_failed'],
  ['refused', 'rate_limited'],
  ['unknown', 'server_error'],
] as const)('an outage is one alert: all leads that are %s with the reason %s', async (end, reason) => {
  const [outcome, kind] = [endedAs(end, reason), `lead_${end}`];
  await Promise.all(Array.from({ length: 5 }, () => aLead(outcome)));
  await aLead(outcome, 'refinance');
  expect(await openAlerts()).toEqual([
    { kind, subject: `personal_v3 ${reason}`, count: 5 },
    { kind, subject: `refinance ${reason}`, count: 1 },
  ]);
  expect(await sql("SELECT FROM alert_delivery WHERE event = 'opened'")).toHaveLength(2);
});

test('leads that wait for no connection count in the alert about the operator alone', async () => {
  await aLead(endedAs('unsent', 'tls_failed'));
  for (const _ of [1, 2, 3]) await aLead(endedAs('unsent', 'breaker_open'));
  expect(await openAlerts()).toEqual([
    { kind: 'lead_unsent', subject: 'personal_v3 tls_failed', count: 1 },
    { kind: 'operator_unreachable', subject: 'leads', count: 3 },
  ]);
  const facts = "SELECT facts->>'reason' AS reason FROM alert WHERE kind = 'operator_unreachable'";
  expect(await sql(facts)).toEqual([{ reason: 'tls_failed' }]);
});

test('an alert resolves after a later lead to the same endpoint was answered', async () => {
  await aLead(endedAs('refused', 'forbidden'));
  await aLead(endedAs('refused', 'forbidden'), 'refinance');
  await pastQuiet();
  expect(await leftOpen()).toHaveLength(2);
  await aLead(answered);
  expect(await leftOpen()).toMatchObject([{ subject: expect.stringMatching(/^refinance /), count: 1 }]);
});

test('an alert resolves after a lead from before the outage was sent again', async () => {
  const retried = await someSending();
  await commitOutcome(retried, endedAs('unsent', 'connection_refused'));
  await sql(`UPDATE lead SET created_at = created_at - interval '3 days' WHERE id = $1`, [retried.leadId]);
  await aLead(endedAs('unsent', 'tls_failed'));
  await pastQuiet();
  expect(await leftOpen()).toHaveLength(1);
  await commitOutcome(await sentAgain(retried), answered);
  expect(await leftOpen()).toEqual([]);
});

test('the alert stays open while leads keep failing between others that are answered', async () => {
  for (const outcome of [
    endedAs('unsent', 'dns_failed'),
    answered,
    endedAs('unsent', 'dns_failed'),
    answered,
  ])
    await aLead(outcome);
  expect(await leftOpen()).toEqual([{ kind: 'lead_unsent', subject: 'personal_v3 dns_failed', count: 2 }]);
});

test('a refusal of one lead’s data stays until a day has passed without another one', async () => {
  await aLead(endedAs('refused', 'invalid'));
  await pastQuiet();
  await aLead(answered);
  expect(await leftOpen()).toHaveLength(1);
  await pastQuiet('25 h');
  expect(await leftOpen()).toEqual([]);
});

test.each(['received', 'not_received', 'given_up'] as const)(
  'unconfirmed leads share an alert that resolves when the last one is decided as %s',
  async (choice) => {
    const leads = await Promise.all([someSending(), someSending(), someSending()]);
    await passTime(61);
    await expireLeases();
    const subject = 'personal_v3 lease_ended';
    expect(await openAlerts()).toEqual([{ kind: 'lead_unknown', subject, count: 3 }]);
    for (const lead of leads) {
      expect(await leftOpen()).toHaveLength(1);
      await decide(lead, choice);
    }
    expect(await leftOpen()).toEqual([]);
  },
);

test('resolves alerts of an older release, which names each lead', async () => {
  const [undecided, decided] = await Promise.all([someSending(), someSending()]);
  await passTime(61);
  await expireLeases();
  await sql('DELETE FROM alert');
  for (const { partnerLeadId } of [undecided, decided]) await raiseAlert('lead_unknown', partnerLeadId);
  await raiseAlert('lead_unsent', decided.partnerLeadId);
  await decide(decided, 'received');
  expect(await leftOpen()).toEqual([
    { kind: 'lead_unknown', subject: undecided.partnerLeadId, count: 1 },
    { kind: 'lead_unsent', subject: decided.partnerLeadId, count: 1 },
  ]);
});

test('a later prefill that the operator answers resolves the alerts about prefills', async () => {
  for (const kind of ['prefill_unsent', 'prefill_refused', 'prefill_unknown'] as const)
    await raiseAlert(kind, 'prefill dns_failed');
  await resolvePrefillAlerts();
  expect(await openAlerts()).toHaveLength(3);
  const { journeyId } = await someSending();
  await sql(
    `INSERT INTO prefill_submission (id, journey_id, flow, cta_location, is_fallback, intent_at, ended_at, outcome)
     VALUES ($1, $2, 'loan', 'web', false, clock_timestamp(), clock_timestamp(), 'answered')`,
    [randomUUID(), journeyId],
  );
  await resolvePrefillAlerts();
  expect(await openAlerts(), 'they failed less than 30 seconds ago').toHaveLength(3);
  await pastQuiet();
  await resolvePrefillAlerts();
  expect(await openAlerts()).toEqual([]);
});

test('many raises at once are counted exactly, and one statement of an instance waits for the row', async () => {
  await raiseAlert('operator_unreachable', 'leads');
  let raised: Promise<void>[] = [];
  await rolledBack(async (query) => {
    await query("SELECT FROM alert WHERE kind = 'operator_unreachable' FOR UPDATE");
    raised = Array.from({ length: 50 }, () => raiseAlert('operator_unreachable', 'leads'));
    const waiting = () =>
      query(`SELECT FROM pg_locks WHERE NOT granted
        AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`);
    await until(async () => (await waiting()).length > 0, 'a statement waits for the row');
    expect(await waiting()).toHaveLength(1);
  });
  await Promise.all(raised);
  expect(await openAlerts()).toEqual([{ kind: 'operator_unreachable', subject: 'leads', count: 51 }]);
});
