import 'server-only';
import { databaseOrigin } from '#platform/database/delivering-database.ts';
import { logEvent } from '#platform/log/log.ts';
import { mailSettings, sendMail } from '#platform/mail/mail-server.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

/** A page may wait for the mail. */
const TIMEOUT_MS = 6_000;

export type StaffMail = {
  kind: 'invitation' | 'lockout' | 'sign_in_change';
  to: string;
  sender: string;
  subject: string;
  lines: string[];
};

export type MailOutcome = 'sent' | 'not_set' | 'failed';

/** Makes one attempt and never throws. */
export async function mailStaff({ kind, to, sender, subject, lines }: StaffMail): Promise<MailOutcome> {
  const settings = mailSettings();
  if (!settings) return 'not_set';
  // Attempts at a copy of the database say nothing about the account that its mail would name.
  if (kind === 'lockout' && (await databaseOrigin()) !== 'own') return 'not_set';
  const { from, ...server } = settings;
  const failure: DeliveryFailure | null = await sendMail(
    server,
    {
      from: { name: sender, address: from },
      to: { name: '', address: to },
      subject,
      text: `${lines.join('\n')}\n`,
      // Keeps out-of-office replies away.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    TIMEOUT_MS,
    SYSTEM_CLOCK,
  );
  if (failure) logEvent('staff_mail_failed', { what: kind, reason: failure });
  else logEvent('staff_mail_sent', { what: kind });
  return failure ? 'failed' : 'sent';
}
