import { redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { hasCompanyAccount } from '#features/sign-in/company-sign-in.ts';

export async function requireLocalAccount({ staffId }: Actor): Promise<void> {
  if (await hasCompanyAccount(staffId)) redirect('/staff/account');
}
