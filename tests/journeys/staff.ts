import type { Page } from '@playwright/test';
import { type SignedIn, type StaffRole, signedIn } from '#tests/support/staff.ts';

/** Lets this browser be that of somebody new with this role, signed in. */
export async function signInAs(
  page: Page,
  place: { app: string; databaseUrl: string },
  role: StaffRole,
): Promise<SignedIn> {
  const staff = await signedIn(place.databaseUrl, role);
  await page.context().addCookies([{ ...staff.cookie, url: place.app, httpOnly: true, sameSite: 'Lax' }]);
  return staff;
}
