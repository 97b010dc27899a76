import 'server-only';
import { env } from '#env.ts';
import { admitPerson, countEndedAttempts, type PersonAdmission } from '#records/person-limits.ts';
import { personMark } from '#vault/person-mark.ts';
import type { Borrower } from './borrower.ts';

/**
 * Whether the person of these answers may send one more lead today: counted by e-mail address and by phone number, each
 * apart, over all instances. Rejects where that can't be counted: nothing goes out uncounted.
 */
export async function admitAttempt(
  { journey, lead }: Borrower,
  answers: Record<string, unknown>,
): Promise<PersonAdmission> {
  const marks = [personMark('email', String(answers.email)), personMark('phone', String(answers.phone))];
  // All clicks and tabs that mean one attempt come with one number.
  const ended = lead ? await countEndedAttempts(lead.id) : 0;
  return admitPerson(`${journey.id}:${ended}`, marks, env().LIMIT_LEADS_PER_DAY);
}
