import 'server-only';
import { logEvent } from '#platform/log/log.ts';
import { sendMail } from '#platform/mail/mail-server.ts';
import { mailSettings } from '#platform/mail/mail-settings.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';

/** A page may wait for it. */
const TIMEOUT_MS = 6_000;

/** Plain text to one person of the staff. The kind is a word for the log, which holds no address. */
export type StaffMail = {
  kind: 'invitation' | 'lockout';
  to: string;
  sender: string;
  subject: string;
  lines: string[];
};

export type MailOutcome = 'sent' | 'not_set' | 'failed';

/** Tries once to mail a person of the staff. Never throws. */
export async function mailStaff({ kind, to, sender, subject, lines }: StaffMail): Promise<MailOutcome> {
  const settings = mailSettings();
  if (!settings) return 'not_set';
  const { from, ...server } = settings;
  const failure: DeliveryFailure | null = await sendMail(
    server,
    {
      from: { name: sender, address: from },
      to: { name: '', address: to },
      subject,
      text: `${lines.join('\n')}\n`,
      // So that no mailbox answers it with a note that its owner is away.
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
    TIMEOUT_MS,
  );
  if (failure) logEvent('staff_mail_failed', { what: kind, reason: failure });
  else logEvent('staff_mail_sent', { what: kind });
  return failure ? 'failed' : 'sent';
}
