import 'server-only';
import { requirePartner } from '#features/brand/store/partner.ts';
import { countTry } from '#features/sign-in/store/sign-in-attempts.ts';
import { mailStaff } from '#features/staff/staff-mail.ts';
import { staffOrigin } from '#platform/database/db.ts';
import { lockoutMailLimit } from './limits.ts';

const MESSAGES = {
  password: [
    'Someone entered wrong passwords for your account too many times. They have to wait before they can try again.',
    'If that was you, wait and try again. If it wasn’t you, tell your administrator.',
  ],
  code: [
    'Someone entered your password, and then failed at the second step too many times.',
    'If that was you, wait and try again. If it wasn’t you, change your password now, and tell your administrator.',
  ],
};

/** Mails the owner of an account that guesses at it were stopped, once in six hours. It holds no link and no secret. */
export async function mailLockout(
  { id, email }: { id: string; email: string },
  reason: keyof typeof MESSAGES,
): Promise<void> {
  // Otherwise guesses could fill the owner's mailbox.
  if ((await countTry([lockoutMailLimit(id)])) > 0) return;
  const { brandName } = await requirePartner();
  await mailStaff({
    kind: 'lockout',
    to: email,
    sender: brandName,
    subject: `Someone tried to sign in as you to the ${brandName} console`,
    lines: [
      `This is about your account on ${new URL(staffOrigin()).host}.`,
      '',
      ...MESSAGES[reason],
      '',
      'This mail has no link on purpose: go to the console the way you always do.',
    ],
  });
}
