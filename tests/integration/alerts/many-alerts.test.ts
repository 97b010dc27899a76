import { beforeEach, expect, test } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { listAlertCards } from '#features/alerts/list-alerts.ts';
import { raiseAlert, resolveAlerts } from '#features/alerts/raise-alert.ts';
import { findChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import { findAlert, findNewestAlert } from '#features/alerts/store/alerts.ts';
import { webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { sql } from '#tests/support/database/sql.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

const webhook = await webhookChannel();
const deliver = () => deliverAlerts('webhook');
const subject = 'one of many';

beforeEach(async () => {
  webhook.answerWith(200);
  webhook.posts.length = 0;
  await sql('DELETE FROM alert');
});

const bodiesOf = (event: string, kind: string) =>
  webhook.posts
    .map(({ body }) => JSON.parse(body))
    .filter((body) => body.kind === kind && body.event === event);

test('500 failing leads make one card and one notification, and those of the next ten minutes another', async () => {
  for (let number = 0; number < 500; number += 1) await raiseAlert('lead_unsent', `${number}`);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(await listAlertCards()).toMatchObject([{ kind: 'lead_unsent', open: 500 }]);
  const digest = { others: 499, url: 'http://localhost:3000/staff/alerts' };
  expect(bodiesOf('opened', 'lead_unsent')).toMatchObject([digest]);
  for (const one of ['500', '501']) await raiseAlert('lead_unsent', one);
  await raiseAlert('test_alert', subject);
  await deliver();
  expect(bodiesOf('opened', 'lead_unsent')).toHaveLength(1);
  expect(webhook.postsAbout(subject)).toHaveLength(1);
  for (const [seconds, posts] of [
    [590, 1],
    [11, 2],
  ] as const) {
    const past = `interval '${seconds} s'`;
    await sql(`UPDATE alert_delivery SET created_at = created_at - ${past}, ended_at = ended_at - ${past}`);
    await deliver();
    expect(bodiesOf('opened', 'lead_unsent')).toHaveLength(posts);
  }
  const opened = bodiesOf('opened', 'lead_unsent');
  expect(opened.slice(1)).toMatchObject([{ others: 1 }]);
  const subjects = Array.from({ length: 502 }, (_, number) => `${number}`);
  await resolveAlerts(subjects.map((one) => ({ kind: 'lead_unsent', subject: one })));
  await deliver();
  const resolved = bodiesOf('resolved', 'lead_unsent').map((body) => body.subject);
  expect(resolved.toSorted()).toEqual(opened.map((body) => body.subject).toSorted());
  expect(await sql("SELECT FROM alert_delivery WHERE state = 'queued'")).toEqual([]);
});

const severalOf = (kind: 'lead_unsent', from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => ({ kind, subject: `${from + place}` }));

test('alerts that open and resolve before a notification leaves make one opening and one resolution', async () => {
  const alerts = severalOf('lead_unsent', 0, 12);
  for (const { kind, subject: one } of alerts) await raiseAlert(kind, one);
  await resolveAlerts(alerts);
  await deliver();
  expect(bodiesOf('opened', 'lead_unsent')).toMatchObject([{ others: 11, subject: '0' }]);
  expect(bodiesOf('resolved', 'lead_unsent')).toMatchObject([{ others: 11, subject: '0' }]);
  expect(await sql("SELECT FROM alert_delivery WHERE state = 'queued'")).toEqual([]);
});

test('a notification for many names one that is still open, and resolves with the last of them', async () => {
  for (const { kind, subject: one } of severalOf('lead_unsent', 0, 8)) await raiseAlert(kind, one);
  await resolveAlerts(severalOf('lead_unsent', 0, 1));
  await deliver();
  expect(bodiesOf('opened', 'lead_unsent')).toMatchObject([{ others: 7, subject: '1' }]);
  for (const [last, resolutions] of [
    [7, 0],
    [8, 1],
  ] as const) {
    await resolveAlerts(severalOf('lead_unsent', 1, last));
    await deliver();
    expect(bodiesOf('resolved', 'lead_unsent')).toHaveLength(resolutions);
  }
  expect(bodiesOf('resolved', 'lead_unsent')).toMatchObject([{ others: 7, subject: '1' }]);
});

test('a receiver that never answers delays the others by one notification a run', async () => {
  webhook.answerWith(0);
  for (const kind of ['lead_unknown', 'prefill_unknown'] as const) await raiseAlert(kind, subject);
  const clock = testClock();
  const delivered = deliverAlerts('webhook', clock);
  await until(() => webhook.postsAbout(subject).length > 0, 'the webhook has the post');
  clock.pass(10_000);
  await delivered;
  expect(webhook.postsAbout(subject)).toHaveLength(1);
});

test('posts five alerts of a kind on their own, and also holds further ones while the receiver is away', async () => {
  for (let number = 0; number < 5; number += 1) await raiseAlert('lead_unsent', `${number}`);
  await deliver();
  expect(bodiesOf('opened', 'lead_unsent').map(({ others }) => others)).toEqual([0, 0, 0, 0, 0]);
  webhook.answerWith(503);
  const deliveredAt = async () => (await findChannelFigures())[0]?.deliveredAt;
  const lastDelivered = await deliveredAt();
  for (let number = 0; number < 12; number += 1) await raiseAlert('prefill_unsent', `${number}`);
  await deliver();
  await deliver();
  expect(bodiesOf('opened', 'prefill_unsent')).toMatchObject([{ others: 11 }]);
  expect(await deliveredAt()).toEqual(lastDelivered);
  const shared = await findAlert((await findNewestAlert('prefill_unsent', '11')) ?? '');
  expect(shared?.deliveries).toMatchObject([{ state: 'queued', mergedInto: expect.any(String) }]);
});

test('a notification for many warnings of a kind holds no critical alert of that kind', async () => {
  for (let number = 0; number < 8; number += 1) await raiseAlert('lead_refused', `A${number} conflict`);
  await deliver();
  await raiseAlert('lead_refused', 'A8 unauthorized');
  await deliver();
  expect(bodiesOf('opened', 'lead_refused')).toMatchObject([
    { others: 7, severity: 'warning' },
    { others: 0, severity: 'critical', subject: 'A8 unauthorized' },
  ]);
});
