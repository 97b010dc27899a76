import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { claimDelivery, recordTry } from '#features/alerts/store/alert-deliveries.ts';
import { deliveriesAbout, hearLog, letPausesEnd } from '#tests/integration/support/alert-deliveries.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';

const SECRET = 'a-secret-of-more-than-thirty-two-characters';
const FIVE_TRIES = [1, 2, 3, 4, 5];
const webhook = await openWebhook();
vi.stubEnv('ALERT_WEBHOOK_URL', webhook.url);
vi.stubEnv('ALERT_WEBHOOK_SECRET', SECRET);
afterAll(() => webhook.leave());

let subject = '';
beforeEach(async () => {
  subject = randomUUID();
  webhook.answerWith(200);
  await sql('DELETE FROM alert');
});

test('an alert is posted once, signed, when it opens, and not when it is counted', {
  tags: ['@message-channels'],
}, async () => {
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('webhook');
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('webhook');
  const [post, ...others] = webhook.postsAbout(subject);
  expect(others).toEqual([]);
  const [alert] = await sql<{ id: string; first_seen_at: Date }>(
    'SELECT id, first_seen_at FROM alert WHERE subject = $1',
    [subject],
  );
  const told = JSON.parse(post?.body ?? '');
  expect(told).toEqual({
    id: alert?.id,
    event: 'opened',
    kind: 'lead_unknown',
    subject,
    severity: 'critical',
    firstSeenAt: alert?.first_seen_at.toISOString(),
    lastSeenAt: alert?.first_seen_at.toISOString(),
    count: 1,
    whatToDo: 'Ask the operator about this reference. Record the answer in the console (Leads).',
    sentAt: expect.any(String),
  });
  expect(post?.path).toBe('/alerts');
  expect(post?.headers['content-type']).toBe('application/json');
  expect(post?.headers['handoff-signature']).toBe(signatureOf(told.sentAt, post?.body ?? ''));
});

test('an alert that is over is posted as resolved, and one that comes again as opened anew', async () => {
  await raiseAlert('consent_unsafe', subject);
  await raiseAlert('consent_unsafe', subject);
  await deliverAlerts('webhook');
  await resolveAlert('consent_unsafe', subject);
  await resolveAlert('consent_unsafe', subject);
  await deliverAlerts('webhook');
  await raiseAlert('consent_unsafe', subject);
  await deliverAlerts('webhook');
  const told = webhook.postsAbout(subject).map(({ body }) => JSON.parse(body));
  expect(told.map(({ event }) => event)).toEqual(['opened', 'resolved', 'opened']);
  expect(told[1]).toMatchObject({ id: told[0].id, count: 2 });
  expect(told[2].id).not.toBe(told[0].id);
});

test('after errors it is tried again with growing pauses, then given up, which is logged', async () => {
  const log = hearLog();
  webhook.answerWith(500);
  await raiseAlert('lead_unknown', subject);
  for (const [done, attempt] of FIVE_TRIES.slice(0, 4).entries()) {
    await deliverAlerts('webhook');
    // Its time hasn't come.
    await deliverAlerts('webhook');
    const [kept] = await deliveriesAbout(subject);
    expect(kept).toMatchObject({ state: 'queued', attempts: attempt, last_reason: 'server_error' });
    expect(kept?.pause).toBeGreaterThan(45 * 3 ** done * 0.8 - 5);
    expect(kept?.pause).toBeLessThan(45 * 3 ** done * 1.2 + 1);
    await letPausesEnd();
  }
  expect(log()).not.toContain('alert_not_delivered');
  await deliverAlerts('webhook');
  await letPausesEnd();
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'given_up', attempts: 5 }]);
  expect(webhook.postsAbout(subject)).toHaveLength(5);
  await until(() => log().includes('alert_not_delivered'), 'the log says alert_not_delivered');
  expect(log()).toContain('"channel":"webhook","alertKind":"lead_unknown","reason":"server_error"');
});

test('while nobody listens it is kept, and delivered when somebody does', async () => {
  await webhook.leave();
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued', last_reason: 'unreachable' }]);
  await webhook.comeBack();
  await letPausesEnd();
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(webhook.postsAbout(subject)).toHaveLength(1);
});

test.each([
  [307, 'redirected'],
  [404, 'client_error'],
])('an answer of %i is a failure, and is not followed anywhere', async (status, reason) => {
  webhook.answerWith(status);
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued', last_reason: reason }]);
  expect(webhook.postsAbout(subject).map(({ path }) => path)).toEqual(['/alerts']);
});

test('four workers at once post each of many alerts once', async () => {
  const subjects = Array.from({ length: 20 }, () => randomUUID());
  for (const one of subjects) await raiseAlert('lead_unknown', one);
  await Promise.all(FIVE_TRIES.slice(1).map(() => deliverAlerts('webhook')));
  expect(subjects.map((one) => webhook.postsAbout(one).length)).toEqual(subjects.map(() => 1));
});

test('what a dead process had claimed is tried by another when its lease is over, and the dead has no say', async () => {
  await raiseAlert('lead_unknown', subject);
  const claimed = await claimDelivery('webhook');
  await deliverAlerts('webhook');
  expect(webhook.postsAbout(subject)).toEqual([]);
  await letPausesEnd();
  await deliverAlerts('webhook');
  expect(webhook.postsAbout(subject)).toHaveLength(1);
  expect(claimed && (await recordTry(claimed, 'failed'))).toBeNull();
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered', last_reason: null }]);
});

test('a last try that its process did not outlive is given up', async () => {
  const log = hearLog();
  await raiseAlert('lead_unknown', subject);
  await sql('UPDATE alert_delivery SET attempts = 4');
  await claimDelivery('webhook');
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued' }]);
  await letPausesEnd();
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'given_up', last_reason: 'interrupted' }]);
  expect(webhook.postsAbout(subject)).toEqual([]);
  await until(() => log().includes('"reason":"interrupted"'), 'the log says interrupted');
});

test('nobody hears that an alert is over before they heard of it', async () => {
  webhook.answerWith(500);
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('webhook');
  webhook.answerWith(200);
  await resolveAlert('lead_unknown', subject);
  await deliverAlerts('webhook');
  expect(webhook.postsAbout(subject)).toHaveLength(1);
  await letPausesEnd();
  await deliverAlerts('webhook');
  const events = webhook.postsAbout(subject).map(({ body }) => JSON.parse(body).event);
  expect(events).toEqual(['opened', 'opened', 'resolved']);
});

test('what was queued for a channel that is set no more is given up', async () => {
  await raiseAlert('lead_unknown', subject);
  await sql("UPDATE alert_delivery SET channel = 'mail'");
  await deliverAlerts('mail');
  expect(await deliveriesAbout(subject)).toMatchObject([
    { state: 'given_up', attempts: 1, last_reason: 'not_configured' },
  ]);
});

function signatureOf(sentAt: string, body: string): string {
  const seconds = Math.floor(Date.parse(sentAt) / 1000);
  return `t=${seconds},v1=${createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')}`;
}
