import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { claimDelivery, recordDeliveryAttempt } from '#features/alerts/store/alert-deliveries.ts';
import {
  captureLog,
  deliveriesAbout,
  letPausesEnd,
  WEBHOOK_SECRET,
  webhookChannel,
} from '#tests/integration/support/alert-deliveries.ts';
import { sql } from '#tests/support/database/sql.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

const webhook = await webhookChannel();
const deliver = () => deliverAlerts('webhook');
const deliverAgain = () => letPausesEnd().then(deliver);
/** An alert that is delivered for the first time. */
const announce = (kind: Parameters<typeof raiseAlert>[0] = 'lead_unknown', facts = {}) =>
  raiseAlert(kind, subject, facts).then(deliver);

const bodiesAbout = (one: string) => webhook.postsAbout(one).map(({ body }) => JSON.parse(body));

let subject = '';
beforeEach(async () => {
  subject = randomUUID();
  webhook.answerWith(200);
  webhook.posts.length = 0;
  await sql('DELETE FROM alert');
});

test('an alert is posted once, signed, when it opens, and not when it is counted', {
  tags: ['@message-channels'],
}, async () => {
  await announce();
  await announce();
  const [post, ...others] = webhook.postsAbout(subject);
  expect(others).toEqual([]);
  const [alert] = await sql<{ id: string; first_seen_at: Date }>(
    'SELECT id, first_seen_at FROM alert WHERE subject = $1',
    [subject],
  );
  const body = JSON.parse(post?.body ?? '');
  expect(body).toEqual({
    id: alert?.id,
    event: 'opened',
    kind: 'lead_unknown',
    subject,
    severity: 'critical',
    firstSeenAt: alert?.first_seen_at.toISOString(),
    lastSeenAt: alert?.first_seen_at.toISOString(),
    count: 1,
    whatToDo: 'Ask the operator about each lead. Record the answers in the console (Leads, Unconfirmed).',
    sentAt: expect.any(String),
    reason: null,
    instance: `${hostname()}:3000`,
    environment: 'localhost:3000',
    url: `http://localhost:3000/staff/alerts/${alert?.id}`,
    dedupKey: `localhost:3000/lead_unknown/${subject}`,
    others: 0,
  });
  expect(post?.path).toBe('/alerts');
  expect(post?.headers['content-type']).toBe('application/json');
  expect(post?.headers['handoff-signature']).toBe(signatureOf(body.sentAt, post?.body ?? ''));
  const standard = new Webhook(WEBHOOK_SECRET, { format: 'raw' });
  expect(standard.verify(post?.body ?? '', post?.headers as Record<string, string>)).toEqual(body);
});

test.each([
  ['lead_unsent', { reason: 'no_token', tokenFailure: 'invalid_client' }, 'no_token/invalid_client'],
  ['purge_failed', { what: 'drafts', errorName: 'DatabaseError', sqlState: '53100' }, '53100'],
  ['lead_refused', { reason: 'He said: “no” <b>', httpStatus: 400 }, null],
] as const)('a notification about %s carries the closed words of its reason', async (kind, facts, reason) => {
  await announce(kind, facts);
  for (const _ of Array(2)) await resolveAlert(kind, subject);
  await deliver();
  await announce(kind, facts);
  const bodies = bodiesAbout(subject);
  const [{ id, dedupKey }] = bodies;
  expect(bodies).toMatchObject([
    { event: 'opened', reason },
    { event: 'resolved', reason, id, dedupKey },
    { event: 'opened', reason, id: expect.not.stringMatching(id), dedupKey },
  ]);
});

test('a long subject keeps the key short', async () => {
  const long = `${subject} ${'x'.repeat(300)}`;
  await raiseAlert('consent_unsafe', long);
  await deliver();
  expect(bodiesAbout(long)[0].dedupKey).toMatch(/^[0-9a-f]{64}$/);
});

test('retries after errors with growing pauses, then abandons the delivery and logs it', async () => {
  const log = captureLog();
  webhook.answerWith(500);
  await raiseAlert('lead_unknown', subject);
  for (const done of [0, 1, 2, 3]) {
    await deliver();
    await deliver();
    const [stored] = await deliveriesAbout(subject);
    expect(stored).toMatchObject({ state: 'queued', attempts: done + 1, last_reason: 'server_error' });
    expect(stored?.pause).toBeGreaterThan(45 * 3 ** done * 0.8 - 20);
    expect(stored?.pause).toBeLessThan(45 * 3 ** done * 1.2 + 1);
    await letPausesEnd();
  }
  expect(log()).not.toContain('alert_not_delivered');
  await deliver();
  await deliverAgain();
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'given_up', attempts: 5 }]);
  expect(webhook.postsAbout(subject)).toHaveLength(5);
  await until(() => log().includes('alert_not_delivered'), 'the log says alert_not_delivered');
  expect(log()).toContain('"channel":"webhook","alertKind":"lead_unknown","reason":"server_error"');
});

test.each([
  ['is down', () => webhook.leave(), 'unreachable', 0],
  ['redirects', () => webhook.answerWith(307), 'redirected', 1],
  ['answers 404', () => webhook.answerWith(404), 'client_error', 1],
  ['never answers', () => webhook.answerWith(0), 'timed_out', 1],
])('stores a delivery while the webhook %s, and delivers it afterwards', async (_, fail, reason, posts) => {
  await fail();
  await raiseAlert('lead_unknown', subject);
  const clock = testClock();
  const delivered = deliverAlerts('webhook', clock);
  if (reason === 'timed_out') {
    await until(() => webhook.postsAbout(subject).length > 0, 'the webhook has the post');
    expect(clock.timers()).toEqual([10_000]);
    clock.pass(10_000);
  }
  await delivered;
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued', last_reason: reason }]);
  webhook.answerWith(200);
  if (posts === 0) await webhook.comeBack();
  await deliverAgain();
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  // No redirect was followed.
  expect(webhook.postsAbout(subject).map(({ path }) => path)).toEqual(Array(posts + 1).fill('/alerts'));
});

test('another process takes over an expired delivery lease, and the first can’t record an outcome', async () => {
  await raiseAlert('lead_unknown', subject);
  const claimed = await claimDelivery('webhook');
  await deliver();
  expect(webhook.postsAbout(subject)).toEqual([]);
  await deliverAgain();
  expect(webhook.postsAbout(subject)).toHaveLength(1);
  expect(claimed && (await recordDeliveryAttempt(claimed, 'failed'))).toBeNull();
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered', last_reason: null }]);
});

test('abandons a last try whose process died', async () => {
  const log = captureLog();
  await raiseAlert('lead_unknown', subject);
  await sql('UPDATE alert_delivery SET attempts = 4');
  await claimDelivery('webhook');
  await deliver();
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued' }]);
  await deliverAgain();
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'given_up', last_reason: 'interrupted' }]);
  expect(webhook.postsAbout(subject)).toEqual([]);
  await until(() => log().includes('"reason":"interrupted"'), 'the log says interrupted');
});

test('does not announce that an alert is over before it announces the alert', async () => {
  webhook.answerWith(500);
  await announce();
  webhook.answerWith(200);
  await resolveAlert('lead_unknown', subject);
  await deliver();
  expect(webhook.postsAbout(subject)).toHaveLength(1);
  await deliverAgain();
  expect(bodiesAbout(subject).map(({ event }) => event)).toEqual(['opened', 'opened', 'resolved']);
});

test('abandons deliveries queued for a channel that is no longer set', async () => {
  await raiseAlert('lead_unknown', subject);
  await sql("UPDATE alert_delivery SET channel = 'mail'");
  await deliverAlerts('mail');
  const abandoned = { state: 'given_up', attempts: 1, last_reason: 'not_configured' };
  expect(await deliveriesAbout(subject)).toMatchObject([abandoned]);
});

function signatureOf(sentAt: string, body: string): string {
  const seconds = Math.floor(Date.parse(sentAt) / 1000);
  return `t=${seconds},v1=${createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')}`;
}
