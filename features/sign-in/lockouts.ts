import 'server-only';
import { recordAudit } from '#features/access/store/audit.ts';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { countStaffAttempt, findBlockedStaff } from '#features/sign-in/store/sign-in-attempts.ts';
import { logAlert } from '#platform/log/log.ts';
import { ACCOUNT_POLICY, codeLimitByStaff, lockoutMailLimit, passwordLimitByEmail } from './limits.ts';
import { mailAboutAccount } from './owner-mail.ts';

type Account = { id: string; email: string };

export async function reportLockout({ id, email }: Account, reason: 'password' | 'code'): Promise<void> {
  await recordAudit({ staffId: id, email }, { action: 'sign_in_locked', subject: email, after: { reason } });
  await raiseAlert('sign_in_locked', `${email} (${reason})`, { reason });
  // Not awaited: the response time would show whether the account exists.
  void mailLockout({ id, email }, reason).catch((error: unknown) =>
    logAlert('staff_mail_failed', { what: 'lockout' }, error),
  );
}

export async function reportStolenPassword({ email }: Account): Promise<void> {
  await raiseAlert('sign_in_locked', `${email} (code)`, { reason: 'code' });
}

const MESSAGES = {
  password: [
    'Someone entered too many wrong passwords for your account. They must wait before trying again.',
    'If it was you, wait and try again. If not, tell your administrator.',
  ],
  code: [
    'Someone entered your password and then failed the second step too many times.',
    'If it was you, wait and try again. If not, change your password now and tell your administrator.',
  ],
};

export async function mailLockout(
  { id, email }: { id: string; email: string },
  reason: keyof typeof MESSAGES,
): Promise<void> {
  // Otherwise guesses could fill the owner's mailbox.
  if ((await countStaffAttempt(lockoutMailLimit(id))).waitSeconds > 0) return;
  const subject = (brand: string) => `Someone tried to sign in as you to the ${brand} console`;
  await mailAboutAccount('lockout', email, subject, MESSAGES[reason]);
}

export type Lockout = { reason: 'password' | 'code'; waitSeconds: number };

export async function findLockouts(
  people: readonly { id: string; email: string }[],
): Promise<Map<string, Lockout>> {
  const limits = people.flatMap(({ id, email }) => [
    { id, reason: 'password' as const, key: passwordLimitByEmail(email).key },
    { id, reason: 'code' as const, key: codeLimitByStaff(id).key },
  ]);
  const waiting = await findBlockedStaff(
    limits.map(({ key }) => key),
    ACCOUNT_POLICY,
  );
  const seconds = new Map(waiting.map(({ key, waitSeconds }) => [key, waitSeconds]));
  return new Map(
    limits.flatMap(({ id, reason, key }) => {
      const waitSeconds = seconds.get(key);
      return waitSeconds ? [[id, { reason, waitSeconds }] as const] : [];
    }),
  );
}
