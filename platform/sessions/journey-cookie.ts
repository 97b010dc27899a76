import 'server-only';
import { env } from '#platform/config/env.ts';
import { isUuid } from '#platform/values/ids.ts';
import { type Cookie, clearCookie, readCookie, writeCookie } from './cookie.ts';

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
  const { journeyId, key } = await readCookie<JourneyCookie>(cookie());
  return isUuid(journeyId) && typeof key === 'string' && KEY.test(key) ? { journeyId, key } : null;
}

export async function writeJourneyKey({ journeyId, key }: JourneyCookie): Promise<void> {
  await writeCookie(cookie(), { journeyId, key }, cookie().ttlSeconds);
}

export const clearJourneyKey = (): Promise<void> => clearCookie(cookie());
