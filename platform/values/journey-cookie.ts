import { z } from 'zod';
import { isUuid } from './ids.ts';

/** Content of the cookie that opens a journey. */
export const JOURNEY_KEY = z.object({
  journeyId: z.string().refine(isUuid),
  key: z.string().regex(/^[\w-]{43}$/),
});
export type JourneyKey = z.output<typeof JOURNEY_KEY>;

export const JOURNEY_COOKIE = {
  productionName: '__Host-handoff-journey',
  localName: 'handoff-journey',
} as const;
