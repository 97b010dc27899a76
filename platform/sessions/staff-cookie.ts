import 'server-only';
import { isUuid } from '#platform/values/ids.ts';
import { type Cookie, clearCookie, readCookie, writeCookie } from './cookie.ts';

const COOKIE: Cookie = {
  purpose: 'staff',
  productionName: '__Host-handoff-staff',
  localName: 'handoff-staff',
  sameSite: 'lax',
  ttlSeconds: 8 * 3_600,
};

export async function readStaffSession(): Promise<string | null> {
  const { staffSession } = await readCookie<{ staffSession: string }>(COOKIE);
  return isUuid(staffSession) ? staffSession : null;
}

/** The cookie ends with the browser, and the session by the database's clock. */
export const writeStaffSession = (staffSession: string): Promise<void> =>
  writeCookie(COOKIE, { staffSession });

export const clearStaffSession = (): Promise<void> => clearCookie(COOKIE);
