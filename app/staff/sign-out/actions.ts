'use server';

import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { hasCompanyAccount } from '#features/sign-in/company-sign-in.ts';
import { signOut } from '#features/sign-in/sessions.ts';
import { clearOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { clearStaffSession, readStaffSession } from '#platform/sessions/staff-cookie.ts';

export async function signOutOfConsole(_form: FormData): Promise<void> {
  const actor = await requireStaff('own_account');
  await signOut(actor, await readStaffSession());
  await clearStaffSession();
  await clearOneTimeSecret();
  redirect(`/staff/sign-in?left=${(await hasCompanyAccount(actor.staffId)) ? 'company' : 'yes'}`);
}
