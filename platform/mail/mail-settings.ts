import 'server-only';
import { env } from '#platform/config/env.ts';
import type { MailServer } from './mail-server.ts';

export function mailSettings(): (MailServer & { from: string }) | null {
  const { SMTP_URL, SMTP_FROM, ALERT_EMAIL_TO, HANDOFF_MODE } = env();
  const from = SMTP_FROM ?? ALERT_EMAIL_TO?.split(',')[0]?.trim();
  return SMTP_URL && from ? { server: SMTP_URL, from, requireTls: HANDOFF_MODE === 'production' } : null;
}
