import * as z from 'zod';
import { REASON } from '#features/access/model/reason.ts';
import { field, isPosted } from '#platform/values/posted-form.ts';
import { DECISION_CHOICES } from './lead-copy.ts';
import type { LeadFilters, PrefillFilters } from './lead-filters.ts';

const MAX_SEARCH_LENGTH = 320;
const reference = z.string().transform((text) => text.slice(0, 64));

/** A search may be a borrower's email address or phone number. */
export const SEARCH_FORM = z.object({
  q: field(
    z.string().transform((text) => text.trim().slice(0, MAX_SEARCH_LENGTH)),
    { isSecret: true, maxLength: MAX_SEARCH_LENGTH, required: true },
  ),
  /** The list that the search is on. */
  list: z.enum(['leads', 'prefills']).catch('leads'),
});

export const DECISION_FORM = z.object({
  reference,
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
  format: z.enum(['csv', 'ndjson']).catch('csv'),
  ...FILTERS,
});

export const HOLD_FORM = z.object({
  reference,
  isHeld: isPosted('yes'),
  holdReason: REASON,
});

export const CERTIFICATE_FORM = z.object({
  form: z.enum(['signed', 'printable']).catch('signed'),
  certificateReason: REASON,
});

export const PREFILL_EXPORT_FORM = z.object({
  from: z.string(),
  to: z.string(),
  campaign: z.string(),
  state: z.string(),
  kind: z.string(),
  redirected: z.string(),
  test: z.string(),
} satisfies Record<keyof PrefillFilters, z.ZodType>);
