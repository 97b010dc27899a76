import { expect, test } from 'vitest';
import { sharedFleet, sharedWebhook } from '#tests/fleet/balanced-fleet.ts';
import { aPerson } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';

const webhook = await sharedWebhook();
const place = sharedFleet([], webhook.settings);

/** Stops the only instance while it posts the lead of a borrower, and waits until it has ended. */
async function stopDuring(delayMs: number) {
  const { lastName } = aPerson();
  await place.operator.answer(lastName, { scenario: 'Linkless', delayMs });
  const instance = await place.start();
  const borrower = place.borrowerOf(instance, aPerson(lastName));
  const agreed = await borrower.arriveAtConsent();
  const posted = borrower.agree(agreed).catch(() => undefined);
  const isUnderWay = async () => (await place.operator.requestsTo('lead', lastName)).length === 1;
  await until(isUnderWay, 'the lead is on its way');
  const start = performance.now();
  await instance.stop('SIGTERM');
  const exitMs = performance.now() - start;
  await posted;
  const [lead] = await place.rows<{ partner_lead_id: string }>(
    `SELECT lead.state, lead.operator_status, attempt.reason, partner_lead_id
     FROM lead JOIN attempt ON lead_id = lead.id ORDER BY attempt.intent_at DESC LIMIT 1`,
  );
  return { exitMs, lead };
}

test('an instance that is stopped during a slow call waits for the answer', async () => {
  const { exitMs, lead } = await stopDuring(6_000);
  expect(lead).toMatchObject({ state: 'answered', operator_status: 'in_progress' });
  // It ends with the answer, not at the limit of the drain.
  expect(exitMs).toBeLessThan(30_000);
});

test('a lead whose answer takes too long becomes unknown with its alert, and the process ends in time', async () => {
  const { exitMs, lead } = await stopDuring(50_000);
  expect(lead).toMatchObject({ state: 'unknown', reason: 'instance_left' });
  expect(exitMs).toBeLessThan(35_000);
  const reference = [lead?.partner_lead_id];
  const alerts = await place.rows("SELECT kind FROM alert WHERE facts->>'reference' = $1", reference);
  expect(alerts).toEqual([{ kind: 'lead_unknown' }]);
  // No other instance runs.
  expect(webhook.postsAbout('personal_v3 instance_left')).toHaveLength(1);
});

test('reading /staff/health of a stopping instance does not report it to the others again', async () => {
  const reported = async () => (await place.rows('SELECT FROM instance')).length;
  const others = await reported();
  const leaving = await place.start({ DRAIN_GRACE_SECONDS: '30' });
  await until(async () => (await reported()) === others + 1, 'the instance has reported');
  const admin = await place.member('admin', leaving);
  // The end of the file kills it.
  void leaving.stop('SIGTERM');
  await until(async () => (await reported()) === others, 'the instance has withdrawn its report');
  expect((await admin.ask('/staff/health')).status).toBe(200);
  expect(await reported()).toBe(others);
});
