import 'server-only';
import { requirePartner } from '#features/brand/store/brand.ts';
import { mailStaff, type StaffMail } from '#features/staff/staff-mail.ts';
import { env } from '#platform/config/env.ts';
import { logAlert } from '#platform/log/log.ts';
import { keepAlive } from '#platform/process/inflight.ts';

const CHANGES = {
  password: 'Your password was changed.',
  authenticator: 'A new authenticator app was connected to your account.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey was removed from your account.',
  recovery_codes: 'New recovery codes were created. The old ones no longer work.',
  company: 'You now sign in with your company account. Your password and second factors no longer work.',
  reset: 'Two administrators reset your sign-in. Your password and second factors no longer work.',
};

export type SignInChange = keyof typeof CHANGES;

/** After the change has committed. The page doesn't wait for the mail server. */
export function mailOwner(email: string, change: SignInChange): void {
  keepAlive(
    send(email, change).catch((error: unknown) =>
      logAlert('staff_mail_failed', { what: 'sign_in_change' }, error),
    ),
  );
}

async function send(email: string, change: SignInChange): Promise<void> {
  await mailAboutAccount('sign_in_change', email, (brand) => `Your sign-in to the ${brand} console changed`, [
    CHANGES[change],
    'All other sessions of your account have ended.',
    'If it wasn’t you, tell your administrator now.',
  ]);
}

export async function mailAboutAccount(
  kind: StaffMail['kind'],
  to: string,
  subjectFor: (brandName: string) => string,
  words: readonly string[],
): Promise<void> {
  const { brandName } = await requirePartner();
  await mailStaff({
    kind,
    to,
    sender: brandName,
    subject: subjectFor(brandName),
    lines: [
      `This is about your account on ${new URL(env().STAFF_ORIGIN).host}.`,
      '',
      ...words,
      '',
      'This email has no link on purpose. Go to the console the way you always do.',
    ],
  });
}
