'use server';

import { redirect } from 'next/navigation';
import { clearToldOnce } from '#platform/sessions/one-time-secrets.ts';
import { requireStaff } from '../../desk/access.ts';

export async function haveRecoveryCodes(_form: FormData): Promise<void> {
  await requireStaff('own_account');
  await clearToldOnce();
  redirect('/staff');
}
