import { afterAll, vi } from 'vitest';
import { logOutput } from '#platform/log/output.ts';
import { sql } from '#tests/support/database/sql.ts';
import { openMailServer, openWebhook } from '#tests/support/servers/alert-receivers.ts';

export const WEBHOOK_SECRET = 'a-secret-of-more-than-thirty-two-characters';

/** A webhook that takes alerts until the file's end. Call it before the product reads its settings. */
export async function webhookChannel() {
  const webhook = await openWebhook();
  afterAll(webhook.leave);
  vi.stubEnv('ALERT_WEBHOOK_URL', webhook.url);
  vi.stubEnv('ALERT_WEBHOOK_SECRET', WEBHOOK_SECRET);
  return webhook;
}

/** A mail server, like `webhookChannel`. */
export async function mailChannel(to = 'staff@partner.example') {
  const mail = await openMailServer();
  afterAll(() => void mail.close());
  vi.stubEnv('SMTP_URL', mail.url);
  vi.stubEnv('ALERT_EMAIL_TO', to);
  return mail;
}

export type Delivery = {
  channel: string;
  event: string;
  state: string;
  attempts: number;
  last_reason: string | null;
  /** Seconds until it is tried again. */
  pause: number;
};

export const openAlerts = () =>
  sql('SELECT kind, subject, count FROM alert WHERE resolved_at IS NULL ORDER BY kind, subject');

/** The deliveries of alerts about a subject, oldest first. */
export function deliveriesAbout(subject: string): Promise<Delivery[]> {
  return sql<Delivery>(
    `SELECT channel, event, state, attempts, last_reason,
       extract(epoch FROM next_try_at - clock_timestamp())::float8 AS pause
     FROM alert_delivery JOIN alert ON alert.id = alert_id
     WHERE subject = $1 ORDER BY created_at, channel`,
    [subject],
  );
}

/** Lets every pause and lease be over. */
export async function letPausesEnd(): Promise<void> {
  await sql("UPDATE alert_delivery SET next_try_at = created_at WHERE state = 'queued'");
}

/** The log lines from here on. */
export function captureLog(): () => string {
  const written = vi.spyOn(logOutput(1), 'write');
  return () => written.mock.calls.map(([line]) => line).join('');
}
