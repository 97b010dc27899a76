import 'server-only';
import { env } from '#platform/config/env.ts';
import { JOURNEY_COOKIE, JOURNEY_KEY } from '#platform/values/journey-cookie.ts';
import { sealedCookie } from './cookie.ts';

export const {
  read: readJourneyKey,
  write: writeJourneyKey,
  clear: clearJourneyKey,
} = sealedCookie(JOURNEY_KEY, () => ({
  purpose: 'journey',
  ...JOURNEY_COOKIE,
  sameSite: 'lax',
  ttlSeconds: env().RETAIN_DRAFTS / 1000,
}));
