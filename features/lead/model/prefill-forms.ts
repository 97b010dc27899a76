import * as z from 'zod';
import type { PrefillFilters } from './prefill-filters.ts';

export const PREFILL_EXPORT_FORM = z.object({
  from: z.string(),
  to: z.string(),
  campaign: z.string(),
  state: z.string(),
  kind: z.string(),
  redirected: z.string(),
  test: z.string(),
} satisfies Record<keyof PrefillFilters, z.ZodType>);
