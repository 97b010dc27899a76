import * as z from 'zod/mini';
import { readBy } from '../reading.ts';
import { ssnDigits } from '../words.ts';

/** A form post says `yes` for a ticked box and nothing for an unticked one; a form library says true or false. */
const ticked = z.union(
  [z.literal('yes'), z.literal(true)],
  'Tick the box if you have read the consent text and agree to it',
);

/** What the consent page needs before anything may be sent, the same for browser and server. */
export function consentSchema(digits: 4 | 9) {
  return z.object({ agree: ticked, ssn: readBy(ssnDigits(digits)) });
}

/** What to say of the parts of a consent page that an address names as missing, such as `agree.ssn`. */
export function missingIn(names: string, digits: 4 | 9): Record<string, string> {
  const { error } = consentSchema(digits).safeParse({ ssn: '' });
  const issues = error?.issues.map((issue) => [String(issue.path[0]), issue.message] as const) ?? [];
  return Object.fromEntries(issues.filter(([name]) => names.split('.').includes(name)));
}
