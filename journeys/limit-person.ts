import 'server-only';
import { env } from '#env.ts';
import { admitPerson, type PersonAdmission } from '#records/person-limits.ts';
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
  // All clicks and tabs that mean one attempt have seen the same number of them.
  return admitPerson(`${journey.id}:${lead?.attempts ?? 0}`, marks, env().LIMIT_LEADS_PER_DAY);
}
