import 'server-only';
import { cookies } from 'next/headers';
import { env } from '#platform/config/env.ts';
import { isUuid } from '#platform/values/ids.ts';
import { openValue, sealValue } from './sealed-value.ts';

export type JourneyKey = { journeyId: string; key: string };

const KEY = /^[\w-]{43}$/;

export async function readJourneyKey(): Promise<JourneyKey | null> {
  const { name, ttl } = cookieOptions();
  const sealed = (await cookies()).get(name)?.value;
  if (!sealed) return null;
  const { journeyId, key } = await openValue<JourneyKey>('journey', sealed, ttl);
  return isUuid(journeyId) && typeof key === 'string' && KEY.test(key) ? { journeyId, key } : null;
}

export async function writeJourneyKey({ journeyId, key }: JourneyKey): Promise<void> {
  const { name, ttl, cookie } = cookieOptions();
  (await cookies()).set(name, await sealValue('journey', { journeyId, key }, ttl), {
    ...cookie,
    maxAge: ttl,
  });
}

export async function clearJourneyKey(): Promise<void> {
  const { name, cookie } = cookieOptions();
  (await cookies()).set(name, '', { ...cookie, maxAge: 0 });
}

function cookieOptions() {
  const { HANDOFF_MODE, RETAIN_DRAFTS } = env();
  const isProduction = HANDOFF_MODE === 'production';
  return {
    name: isProduction ? '__Host-handoff-journey' : 'handoff-journey',
    ttl: RETAIN_DRAFTS / 1000,
    cookie: { secure: isProduction, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  };
}
