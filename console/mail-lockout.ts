import 'server-only';
import { staffOrigin } from '#records/db.ts';
import { requirePartner } from '#records/partner.ts';
import { mailStaff } from '#telemetry/staff-mail.ts';

/** Mails the owner of an account that sign-in to it is locked. It holds no link and no secret. Never throws. */
export async function mailLockout({ email, name }: { email: string; name: string }): Promise<void> {
  const { brandName } = await requirePartner();
  const host = new URL(staffOrigin()).host;
  await mailStaff({
    kind: 'lockout',
    to: email,
    sender: brandName,
    subject: `Someone tried to sign in as you to the ${brandName} console`,
    lines: [
      `Hello ${name},`,
      '',
      `There were too many failed sign-ins to your account on ${host}, so sign-in is locked for a while.`,
      'If that was you, wait and try again.',
      'If it wasn’t you, tell your administrator. No one has got in.',
      '',
      'This mail has no link on purpose: go to the console the way you always do.',
    ],
  });
}
