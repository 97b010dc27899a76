import 'server-only';
import { type Cookie, clearCookie, readCookie, writeCookie } from './cookie.ts';

/** The link is stored only in this cookie (decision 12). */
export type PrefillRedirectCookie = { href: string; prefillId: string };

/** The browser drops the cookie this much before the seal expires. */
const CLOCK_SKEW_SECONDS = 60;
/** Sealing adds about half to the length; a browser stores at most 4,096 bytes. */
const MAX_HREF_LENGTH = 2_000;
const COOKIE: Cookie = {
  purpose: 'onward',
  productionName: '__Host-handoff-onward',
  localName: 'handoff-onward',
  sameSite: 'lax',
  ttlSeconds: 120,
};

export async function readPrefillRedirect(): Promise<PrefillRedirectCookie | null> {
  const { href, prefillId } = await readCookie<PrefillRedirectCookie>(COOKIE);
  return typeof href === 'string' && typeof prefillId === 'string' ? { href, prefillId } : null;
}

export async function writePrefillRedirect({ href, prefillId }: PrefillRedirectCookie): Promise<void> {
  if (href.length > MAX_HREF_LENGTH) throw new Error('a link is too long to be carried on');
  await writeCookie(COOKIE, { href, prefillId }, COOKIE.ttlSeconds - CLOCK_SKEW_SECONDS);
}

export const clearPrefillRedirect = (): Promise<void> => clearCookie(COOKIE);
