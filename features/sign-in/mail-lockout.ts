import 'server-only';
import { requirePartner } from '#features/brand/store/brand.ts';
import { beginAttempt } from '#features/sign-in/store/sign-in-attempts.ts';
import { mailStaff } from '#features/staff/staff-mail.ts';
import { env } from '#platform/config/env.ts';
import { lockoutMailLimit } from './limits.ts';

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

/** Mails the owner of an account that guesses at it were stopped, once in six hours. It holds no link and no secret. */
export async function mailLockout(
  { id, email }: { id: string; email: string },
  reason: keyof typeof MESSAGES,
): Promise<void> {
  // Otherwise guesses could fill the owner's mailbox.
  if ((await beginAttempt(lockoutMailLimit(id))).waitSeconds > 0) return;
  const { brandName } = await requirePartner();
  await mailStaff({
    kind: 'lockout',
    to: email,
    sender: brandName,
    subject: `Someone tried to sign in as you to the ${brandName} console`,
    lines: [
      `This is about your account on ${new URL(env().STAFF_ORIGIN).host}.`,
      '',
      ...MESSAGES[reason],
      '',
      'This email has no link on purpose. Go to the console the way you always do.',
    ],
  });
}
