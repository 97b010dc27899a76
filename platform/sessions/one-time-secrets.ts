import 'server-only';
import { type Cookie, clearCookie, readCookie, writeCookie } from './cookie.ts';

/** Stored only in the encrypted cookie of the staff member's browser. */
export type OneTimeSecret =
  | { kind: 'recovery_codes'; codes: string[] }
  | { kind: 'invitation'; email: string; link: string }
  | { kind: 'authenticator'; secret: string };

const COOKIE: Cookie = {
  purpose: 'told_once',
  productionName: '__Host-handoff-told-once',
  localName: 'handoff-told-once',
  sameSite: 'strict',
  ttlSeconds: 600,
};

export async function readOneTimeSecret(staffId: string): Promise<OneTimeSecret | null> {
  const opened: { staffId?: string; toldOnce?: OneTimeSecret } = Object(await readCookie(COOKIE));
  return opened.staffId === staffId ? (opened.toldOnce ?? null) : null;
}

export const writeOneTimeSecret = (staffId: string, toldOnce: OneTimeSecret): Promise<void> =>
  writeCookie(COOKIE, { staffId, toldOnce }, COOKIE.ttlSeconds);

export const clearOneTimeSecret = (): Promise<void> => clearCookie(COOKIE);
