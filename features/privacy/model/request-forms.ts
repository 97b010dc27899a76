import * as z from 'zod';
import { REASON } from '#features/access/model/reason.ts';
import { RECEIVED_BY } from '#features/opt-out/model/received.ts';
import { field } from '#platform/values/posted-form.ts';
import { RECORDED_KINDS } from './person-request.ts';
import { hasIdentifier } from './typed-identifiers.ts';

const MAX_IDENTIFIER_LENGTH = 320;

/** An email address or a phone number, which is never stored or returned. */
const identifier = () =>
  field(
    z.string().transform((text) => text.trim().slice(0, MAX_IDENTIFIER_LENGTH)),
    { isSecret: true, maxLength: MAX_IDENTIFIER_LENGTH },
  );
/** The activity log stores it, also after an erasure. */
const reason = field(
  REASON.refine(
    (text) => !hasIdentifier(text),
    'Leave out email addresses and phone numbers: the activity log stores this permanently',
  ),
  { required: true },
);
const reference = z.string().transform((text) => text.trim().slice(0, 64));
const received = {
  receivedBy: z.enum(RECEIVED_BY, 'Choose how it came'),
  receivedOn: field(z.string(), { type: 'date', required: true }),
};

/** The person is typed, or the one of a search. */
export const PERSON_REQUEST_FORM = z.object({
  kind: z.enum(RECORDED_KINDS, 'Choose what the person asks for'),
  identifier: identifier(),
  search: z.string(),
  ...received,
  reason,
});

export const REQUEST_DECISION_FORM = z.object({
  request: z.string(),
  decision: z.enum(['approve', 'decline']).catch('decline'),
});

export const REQUEST_FORM = z.object({ request: z.string() });

/** `leads` are the references that the page showed. */
export const NOTIFIED_FORM = z.object({ request: z.string(), leads: z.string() });

/** For the lead of a reference, a typed number, or the number of a search. */
export const WITHDRAWAL_FORM = z.object({
  identifier: identifier(),
  // A number typed here by mistake is not returned either; the path keeps a reference.
  reference: field(reference, { isSecret: true, maxLength: 64 }),
  search: z.string(),
  ...received,
  reason,
});

export const NUMBERS_FORM = z.object({
  numbers: field(z.file(), { type: 'file', required: true }),
  /** The rows of the answer. */
  rows: z.enum(['all', 'listed']).catch('all'),
});

export const REFERENCES_FORM = z.object({ which: z.enum(['open', 'overdue']).catch('open') });

export const PERSON_OF_LEAD_FORM = z.object({ reference });
