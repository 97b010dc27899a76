import 'server-only';
import { requirePartner } from '#features/brand/store/brand.ts';
import { type MailOutcome, mailStaff } from '#features/staff/staff-mail.ts';
import { env } from '#platform/config/env.ts';

export type MailedInvitation = {
  email: string;
  name: string;
  by: string;
  link: string;
  kind: 'invited' | 'reset';
};

/** Call it after the invitation has committed. Unless the mail was sent, show the inviter the link. */
export async function mailInvitation({
  email,
  name,
  by,
  link,
  kind,
}: MailedInvitation): Promise<MailOutcome> {
  const { brandName } = await requirePartner();
  const host = new URL(env().STAFF_ORIGIN).host;
  const what =
    kind === 'invited'
      ? `${by} invited you to the ${brandName} console.`
      : `${by} reset your sign-in to the ${brandName} console. Your old password no longer works.`;
  return mailStaff({
    kind: 'invitation',
    to: email,
    sender: brandName,
    subject: kind === 'invited' ? `Join the ${brandName} console` : `Set up your ${brandName} sign-in again`,
    lines: [
      `Hello ${name},`,
      '',
      what,
      'Open this link to set up your sign-in:',
      '',
      link,
      '',
      `The link is on ${host}. It works once, for 24 hours. Don’t forward it.`,
      `If you don’t know ${by}, don’t open it. Tell your administrator.`,
    ],
  });
}
