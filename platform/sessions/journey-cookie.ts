import 'server-only';
import { z } from 'zod';
import { env } from '#platform/config/env.ts';
import { isUuid } from '#platform/values/ids.ts';
import { sealedCookie } from './cookie.ts';

const JOURNEY = z.object({ journeyId: z.string().refine(isUuid), key: z.string().regex(/^[\w-]{43}$/) });

export const {
  read: readJourneyKey,
  write: writeJourneyKey,
  clear: clearJourneyKey,
} = sealedCookie(JOURNEY, () => ({
  purpose: 'journey',
  productionName: '__Host-handoff-journey',
  localName: 'handoff-journey',
  sameSite: 'lax',
  ttlSeconds: env().RETAIN_DRAFTS / 1000,
}));
