import { redirect } from 'next/navigation';
import type { Actor } from '#features/access/model/actor.ts';
import { hasCompanyAccount } from '#features/sign-in/company-sign-in.ts';

/** A person who signs in through the identity provider has no password and no second factor here. */
export async function requireLocalAccount({ staffId }: Actor): Promise<void> {
  if (await hasCompanyAccount(staffId)) redirect('/staff/account');
}
