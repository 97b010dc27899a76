import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';

const server = await openMailServer();
const settings = {
  HANDOFF_MODE: 'production',
  APP_ORIGIN: 'https://apply.partner.example',
  OPERATOR_BASE_URL: 'https://operator.example',
  OPERATOR_PARTNER: 'test-partner',
  TRUSTED_PROXY_HOPS: '1',
  // Reaches this machine under an address that doesn't say so.
  SMTP_URL: server.url.replace('127.0.0.1', '0.0.0.0'),
  EGRESS_PRIVATE_HOSTS: '0.0.0.0,127.0.0.1',
  ALERT_EMAIL_TO: 'staff@partner.example',
};
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
afterAll(() => server.close());

test('in production nothing is mailed by way of a server that speaks no TLS', {
  tags: ['@message-channels'],
}, async () => {
  const subject = randomUUID();
  await raiseAlert('lead_unknown', subject);
  await deliverAlerts('mail');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued', last_reason: 'tls_failed' }]);
  expect(server.mails).toEqual([]);
});

test('in production a relay on this machine needs no TLS', { tags: ['@message-channels'] }, async () => {
  vi.stubEnv('SMTP_URL', server.url);
  vi.resetModules();
  const { deliverAlerts: deliver } = await import('#features/alerts/deliver-alerts.ts');
  const subject = randomUUID();
  await raiseAlert('lead_unknown', subject);
  await deliver('mail');
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'delivered' }]);
});
