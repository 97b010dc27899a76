import * as z from 'zod';
import { REASON } from '#features/access/model/reason.ts';
import { field } from '#platform/values/posted-form.ts';
import { DECISION_CHOICES } from './lead-copy.ts';
import type { LeadFilters } from './lead-filters.ts';

/** A search may be a borrower's email address or phone number. */
export const SEARCH_FORM = z.object({ q: field(z.string().max(320), { isSecret: true, required: true }) });

export const DECISION_FORM = z.object({
  reference: z.string(),
  seen: z.string(),
  choice: z.enum(DECISION_CHOICES, 'Choose an outcome'),
  uuid: z.string().trim().toLowerCase(),
});

export const REVEAL_FORM = z.object({ reason: REASON });

const FILTERS = {
  from: z.string(),
  to: z.string(),
  campaign: z.string(),
  product: z.string(),
  status: z.string(),
  state: z.string(),
  warning: z.string(),
  redirected: z.string(),
  test: z.string(),
} satisfies Record<keyof LeadFilters, z.ZodType>;

export const EXPORT_FORM = z.object({
  format: z.string(),
  ...FILTERS,
});

export const HOLD_FORM = z.object({
  reference: z.string(),
  isHeld: z.string(),
  holdReason: REASON,
});

export const CERTIFICATE_FORM = z.object({
  form: z.string(),
  certificateReason: REASON,
});
