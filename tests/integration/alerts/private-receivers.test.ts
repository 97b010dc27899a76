import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { openMailServer, openWebhook } from '#tests/support/servers/alert-receivers.ts';

const mail = await openMailServer();
const webhook = await openWebhook();
const settings = {
  HANDOFF_MODE: 'production',
  APP_ORIGIN: 'https://apply.partner.example',
  OPERATOR_BASE_URL: 'https://operator.example',
  OPERATOR_PARTNER: 'test-partner',
  TRUSTED_PROXY_HOPS: '1',
  SMTP_URL: mail.url.replace('127.0.0.1', 'localhost'),
  ALERT_EMAIL_TO: 'staff@partner.example',
  ALERT_WEBHOOK_URL: webhook.url.replace('http://127.0.0.1', 'https://localhost'),
  ALERT_WEBHOOK_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  EGRESS_PRIVATE_HOSTS: '',
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
afterAll(async () => {
  mail.close();
  await webhook.leave();
});

test('in production sends no alert to an unlisted private address, and records the reason', async () => {
  const subject = randomUUID();
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('mail');
  await deliverAlerts('webhook');
  expect(await deliveriesAbout(subject)).toMatchObject([
    { state: 'queued', last_reason: 'address_refused' },
    { state: 'queued', last_reason: 'address_refused' },
  ]);
  expect([mail.mails, webhook.posts]).toEqual([[], []]);
  const { checks, reasons } = await checkReadiness();
  expect(checks.egress).toBe('not ok');
  expect(reasons.egress).toContain('List it in EGRESS_PRIVATE_HOSTS');
  expect(reasons.egress).not.toContain('localhost');
});
