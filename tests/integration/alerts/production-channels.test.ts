import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { inProduction } from '#tests/integration/support/production-settings.ts';
import { openMailServer, openWebhook } from '#tests/support/servers/alert-receivers.ts';

const mail = await openMailServer();
const webhook = await openWebhook();
afterAll(async () => {
  mail.close();
  await webhook.leave();
});

/** As a process with these settings. Returns what became of an alert. */
async function announced(settings: Record<string, string>) {
  const subject = randomUUID();
  inProduction({ ALERT_EMAIL_TO: 'staff@partner.example', ...settings });
  vi.resetModules();
  const { raiseAlert } = await import('#features/alerts/raise-alert.ts');
  const { deliverAlerts } = await import('#features/alerts/deliver-alerts.ts');
  await raiseAlert('lead_unknown', subject);
  for (const channel of ['mail', 'webhook'] as const) await deliverAlerts(channel);
  return deliveriesAbout(subject);
}

test('in production nothing is mailed by way of a server that speaks no TLS', {
  tags: ['@message-channels'],
}, async () => {
  // Reaches this machine under an address that doesn't say so.
  const url = mail.url.replace('127.0.0.1', '0.0.0.0');
  const deliveries = await announced({ SMTP_URL: url, EGRESS_PRIVATE_HOSTS: '0.0.0.0,127.0.0.1' });
  expect(deliveries).toMatchObject([{ state: 'queued', last_reason: 'tls_failed' }]);
  expect(mail.mails).toEqual([]);
});

test('in production a relay on this machine needs no TLS', { tags: ['@message-channels'] }, async () => {
  expect(await announced({ SMTP_URL: mail.url })).toMatchObject([{ state: 'delivered' }]);
});

test('in production sends no alert to an unlisted private address, and records the reason', async () => {
  mail.mails.length = 0;
  const deliveries = await announced({
    SMTP_URL: mail.url.replace('127.0.0.1', 'localhost'),
    ALERT_WEBHOOK_URL: webhook.url.replace('http://127.0.0.1', 'https://localhost'),
    ALERT_WEBHOOK_SECRET: 'a-secret-of-more-than-thirty-two-characters',
    EGRESS_PRIVATE_HOSTS: '',
  });
  const refused = { state: 'queued', last_reason: 'address_refused' };
  expect(deliveries).toMatchObject([refused, refused]);
  expect([mail.mails, webhook.posts]).toEqual([[], []]);
  const { checkReadiness } = await import('#features/health/check-readiness.ts');
  const { checks, reasons } = await checkReadiness();
  expect(checks.egress).toBe('not ok');
  expect(reasons.egress).toContain('List it in EGRESS_PRIVATE_HOSTS');
  expect(reasons.egress).not.toContain('localhost');
});
