import * as z from 'zod';
import { ROLES } from '#features/access/model/permissions.ts';
import { MAX_REASON_LENGTH } from '#features/access/model/reason.ts';
import { email } from '#platform/values/identifiers.ts';
import { field } from '#platform/values/posted-form.ts';

const MAX_NAME_LENGTH = 80;

const emailAddress = z.string().transform((text, context) => {
  const parsed = email.parse(text);
  if (parsed.ok) return parsed.value;
  context.addIssue('Enter an email address, such as ada@example.com.');
  return z.NEVER;
});

const personName = z
  .string()
  .trim()
  .refine(
    (name) => name !== '' && name.length <= MAX_NAME_LENGTH,
    `Enter a name of up to ${MAX_NAME_LENGTH} characters.`,
  );

/** Only a privileged role needs a reason; the request for approval checks it. */
const reason = () => field(z.string(), { maxLength: MAX_REASON_LENGTH });

export const INVITE_FORM = z.object({
  act: z.string(),
  email: field(emailAddress, { type: 'email', required: true }),
  name: field(personName, { required: true }),
  role: z.enum(ROLES, 'Choose a role.'),
  reason: reason(),
});

export const PERSON_FORM = z.object({
  act: z.string(),
  person: z.string(),
  /** Only for a change of role. */
  role: z.enum(ROLES).nullable().catch(null),
  wish: z.enum(['enable', 'disable']).catch('enable'),
  reason: reason(),
});

export const ACCESS_REQUEST_FORM = z.object({
  request: z.string(),
  decision: z.enum(['approve', 'decline']).catch('decline'),
});
