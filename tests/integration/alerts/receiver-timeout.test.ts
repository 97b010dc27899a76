import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { deliverAlerts } from '#features/alerts/deliver-alerts.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { endLimitsAtOnce } from '#tests/integration/support/short-limits.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

const webhook = await openWebhook();
vi.stubEnv('ALERT_WEBHOOK_URL', webhook.url);
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a-secret-of-more-than-thirty-two-characters');
afterAll(() => webhook.leave());

test('a receiver that never answers is left after ten seconds', async () => {
  const subject = randomUUID();
  webhook.answerWith(0);
  await raiseAlert('lead_unknown', subject);
  const limits = endLimitsAtOnce();
  await deliverAlerts('webhook');
  expect(limits).toEqual([10_000]);
  expect(await deliveriesAbout(subject)).toMatchObject([{ state: 'queued', last_reason: 'timed_out' }]);
});
