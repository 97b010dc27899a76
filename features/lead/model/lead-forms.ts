import * as z from 'zod';
import { REASON } from '#features/access/model/reason.ts';
import { field, isPosted } from '#platform/values/posted-form.ts';
import { DECISION_CHOICES } from './lead-copy.ts';
import { FILTER_NAMES } from './lead-filters.ts';
import { PREFILL_FILTER_NAMES } from './prefill-filters.ts';

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

const texts = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Name, z.ZodString>;

export const EXPORT_FORM = z.object({
  format: z.enum(['csv', 'ndjson']).catch('csv'),
  ...texts(FILTER_NAMES),
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

export const PREFILL_EXPORT_FORM = z.object(texts(PREFILL_FILTER_NAMES));
