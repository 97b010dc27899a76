import 'server-only';
import { env } from '#platform/config/env.ts';
import { isUuid } from '#platform/values/ids.ts';
import { type Cookie, clearCookie, readCookie, tokenIn, writeCookie } from './cookie.ts';
import { openValue } from './sealed-value.ts';

export type JourneyCookie = { journeyId: string; key: string };

const KEY = /^[\w-]{43}$/;
const cookie = (): Cookie => ({
  purpose: 'journey',
  productionName: '__Host-handoff-journey',
  localName: 'handoff-journey',
  sameSite: 'lax',
  ttlSeconds: env().RETAIN_DRAFTS / 1000,
});

export async function readJourneyKey(): Promise<JourneyCookie | null> {
  return journeyKeyFrom(await readCookie<JourneyCookie>(cookie()));
}

/** For code outside of Next's requests. */
export async function journeyKeyIn(header: string): Promise<JourneyCookie | null> {
  const { purpose, ttlSeconds } = cookie();
  const sealed = tokenIn(header, cookie());
  return sealed ? journeyKeyFrom(await openValue<JourneyCookie>(purpose, sealed, ttlSeconds)) : null;
}

function journeyKeyFrom({
  journeyId,
  key,
}: Partial<Record<keyof JourneyCookie, unknown>>): JourneyCookie | null {
  return isUuid(journeyId) && typeof key === 'string' && KEY.test(key) ? { journeyId, key } : null;
}

export async function writeJourneyKey({ journeyId, key }: JourneyCookie): Promise<void> {
  await writeCookie(cookie(), { journeyId, key }, cookie().ttlSeconds);
}

export const clearJourneyKey = (): Promise<void> => clearCookie(cookie());
