import 'server-only';
import { z } from 'zod';
import { sealedCookie } from './cookie.ts';

/** The browser drops the cookie this much before the seal expires. */
const CLOCK_SKEW_SECONDS = 60;
const TTL_SECONDS = 120;
/** Sealing adds about half to the length; a browser stores at most 4,096 bytes. */
const MAX_HREF_LENGTH = 2_000;

const REDIRECT = z.object({ href: z.string(), prefillId: z.string() });
/** The link is stored only in this cookie (decision 12). */
type PrefillRedirectCookie = z.infer<typeof REDIRECT>;

const cookie = sealedCookie(REDIRECT, () => ({
  purpose: 'onward',
  productionName: '__Host-handoff-onward',
  localName: 'handoff-onward',
  sameSite: 'lax',
  ttlSeconds: TTL_SECONDS,
  maxAge: TTL_SECONDS - CLOCK_SKEW_SECONDS,
}));

export async function writePrefillRedirect({ href, prefillId }: PrefillRedirectCookie): Promise<void> {
  if (href.length > MAX_HREF_LENGTH) throw new Error('a link is too long to be carried on');
  await cookie.write({ href, prefillId });
}

export const { read: readPrefillRedirect, clear: clearPrefillRedirect } = cookie;
