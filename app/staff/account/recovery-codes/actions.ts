'use server';

import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { clearOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';

export async function acknowledgeRecoveryCodes(_form: FormData): Promise<void> {
  await requireStaff('own_account');
  await clearOneTimeSecret();
  redirect('/staff');
}
