import type { Page } from '@playwright/test';
import { type SignedIn, type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';

export async function signInAs(
  page: Page,
  place: { app: string; databaseUrl: string },
  role: StaffRole,
  options: { isConfirmed?: boolean } = {},
): Promise<SignedIn> {
  const staff = await signedIn(place.databaseUrl, role, options);
  const secure = place.app.startsWith('https:');
  const name = secure ? `__Host-${staff.cookie.name}` : staff.cookie.name;
  await page
    .context()
    .addCookies([{ ...staff.cookie, name, url: place.app, httpOnly: true, sameSite: 'Lax', secure }]);
  return staff;
}
