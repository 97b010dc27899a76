import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { startJobs } from '#platform/jobs/start.ts';
import { deliveriesAbout } from '#tests/integration/support/alert-deliveries.ts';
import { openMailServer, openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';
import { someAbandonedLead, wasSwept } from './abandoned-leads.ts';

const webhook = await openWebhook();
const mail = await openMailServer();
vi.stubEnv('ALERT_WEBHOOK_URL', webhook.url);
vi.stubEnv('ALERT_WEBHOOK_SECRET', 'a-secret-of-more-than-thirty-two-characters');
vi.stubEnv('SMTP_URL', mail.url);
vi.stubEnv('ALERT_EMAIL_TO', 'staff@partner.example');

const MANY = 10;
const quickly = () => 100;
/** Less than the posts are waited for that get no answer: ten seconds each, one after another. */
const PATIENCE_MS = 40_000;
const LIMIT_MS = 150_000;

test(
  'while a channel hangs, with many alerts waiting, leads are swept and the other channel delivers',
  async () => {
    webhook.answerWith(0);
    for (const kind of ['sign_in_locked', 'phone_consent_withdrawn'] as const)
      for (let count = 0; count < MANY / 2; count += 1) await raiseAlert(kind, randomUUID());
    const { stop } = await startJobs(BACKGROUND_JOBS, quickly);
    onTestFinished(stop);
    await until(
      () => webhook.posts.length > 0 && mail.mails.length >= MANY,
      'the alerts are delivered',
      PATIENCE_MS,
    );

    const lead = await someAbandonedLead();
    await until(() => wasSwept(lead), 'the abandoned lead is swept', PATIENCE_MS);
    const late = randomUUID();
    await raiseAlert('audit_changed', late);
    await until(
      () => mail.mails.some(({ words }) => words.replaceAll('=\n', '').includes(late)),
      'the later alert is mailed',
      PATIENCE_MS,
    );
    expect(await deliveriesAbout(late)).toMatchObject([
      { channel: 'mail', attempts: 1 },
      { channel: 'webhook', attempts: 0 },
    ]);

    await webhook.leave();
    await stop();
    mail.close();
  },
  LIMIT_MS,
);
