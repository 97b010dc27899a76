import 'server-only';
import { recordAudit } from '#features/access/store/audit.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { logAlert } from '#platform/log/log.ts';
import { mailLockout } from './mail-lockout.ts';

type Account = { id: string; email: string };

/** Someone has to wait before they may try a person's password or code again. */
export async function reportLockout({ id, email }: Account, reason: 'password' | 'code'): Promise<void> {
  await recordAudit({ staffId: id, email }, { action: 'sign_in_locked', subject: email, after: { reason } });
  await raiseAlert('sign_in_locked', `${email} (${reason})`, { reason });
  // Not awaited: the time of the answer would show whether the account exists.
  void mailLockout({ id, email }, reason).catch((error: unknown) =>
    logAlert('staff_mail_failed', { what: 'lockout' }, error),
  );
}

/** Someone who is not known to be the person has their password, and does not have the second factor. */
export async function reportStolenPassword({ email }: Account): Promise<void> {
  await raiseAlert('sign_in_locked', `${email} (code)`, { reason: 'code' });
}
