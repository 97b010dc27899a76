import 'server-only';
import { env } from '#platform/config/env.ts';
import { JOURNEY_COOKIE, journeyKey } from '#platform/values/journey-cookie.ts';
import { sealedCookie } from './cookie.ts';

export const {
  read: readJourneyKey,
  write: writeJourneyKey,
  clear: clearJourneyKey,
} = sealedCookie(journeyKey, () => ({
  purpose: 'journey',
  ...JOURNEY_COOKIE,
  sameSite: 'lax',
  ttlSeconds: env().RETAIN_DRAFTS / 1000,
}));
