import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { openValue, sealValue } from './sealed-value.ts';

export type PrefillRedirect = { href: string; prefillId: string };

const LIFE_SECONDS = 120;
const CLOCK_SKEW_SECONDS = 60;
/** Sealing adds about half to the length; a browser stores at most 4,096 bytes. */
const MAX_HREF_LENGTH = 2_000;

export async function readPrefillRedirect(): Promise<PrefillRedirect | null> {
  const { name } = cookieOptions();
  const sealed = (await cookies()).get(name)?.value;
  if (!sealed) return null;
  const { href, prefillId } = await openValue<PrefillRedirect>('onward', sealed, LIFE_SECONDS);
  return typeof href === 'string' && typeof prefillId === 'string' ? { href, prefillId } : null;
}

export async function writePrefillRedirect({ href, prefillId }: PrefillRedirect): Promise<void> {
  if (href.length > MAX_HREF_LENGTH) throw new Error('a link is too long to be carried on');
  const { name, cookie } = cookieOptions();
  const sealed = await sealValue('onward', { href, prefillId }, LIFE_SECONDS);
  (await cookies()).set(name, sealed, { ...cookie, maxAge: LIFE_SECONDS - CLOCK_SKEW_SECONDS });
}

export async function clearPrefillRedirect(): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, '', { ...cookie, maxAge: 0 });
}

function cookieOptions() {
  const isProduction = env().HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-onward' : 'handoff-onward',
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  };
}
