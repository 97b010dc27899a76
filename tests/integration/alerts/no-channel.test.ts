import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { sendTestAlert } from '#features/alerts/handle-alert.ts';
import { ALERT_CHANNELS } from '#features/alerts/model/alert-delivery.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

test('stores, counts and closes an alert without a channel, and queues nothing', async () => {
  const subject = randomUUID();
  await raiseAlert('lead_unknown', subject);
  await raiseAlert('lead_unknown', subject);
  for (const channel of ALERT_CHANNELS) await deliverAlerts(channel);
  await resolveAlert('lead_unknown', subject);
  expect(await sql('SELECT kind, count, resolved_at FROM alert WHERE subject = $1', [subject])).toEqual([
    { kind: 'lead_unknown', count: 2, resolved_at: expect.any(Date) },
  ]);
  expect(await deliveriesAbout(subject)).toEqual([]);
});

test('reports that a test alert was not sent where no channel is set', async () => {
  expect(await sendTestAlert(await someMember())).toEqual({ kind: 'no_channel' });
  expect(await sql("SELECT FROM alert WHERE kind = 'test_alert'")).toEqual([]);
});
