import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import type { Journey } from '#features/journey/store/journeys.ts';
import { countAgainstDailyLimit, type DailyLimitResult } from '#features/lead/store/person-limits.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { databaseNow } from '#platform/database/db.ts';

/**
 * Whether the person of these answers may send one more lead today: counted by e-mail address and by phone number, each
 * apart, over all instances. Rejects where that can't be counted: nothing goes out uncounted.
 */
export async function checkDailyLimit(
  { journey, lead }: Borrower,
  answers: Record<string, unknown>,
): Promise<DailyLimitResult> {
  // All clicks and tabs that mean one attempt have seen the same number of them.
  return countAgainstDailyLimit(
    `${journey.id}:${lead?.attempts ?? 0}`,
    lookupHashes(answers),
    env().LIMIT_LEADS_PER_DAY,
  );
}

/** The marks of whom these answers tell of: by e-mail address and by phone number. */
export const lookupHashes = ({ email, phone }: Record<string, unknown>): string[] => [
  ...(email ? [personLookupHash('email', String(email))] : []),
  ...(phone ? [personLookupHash('phone', String(phone))] : []),
];

/**
 * Whether a journey came to its last button sooner than a person can. Counted by the database's clock from the row that
 * the journey began with, which only its own sealed cookie can name: nothing that a client says enters into it.
 */
export async function isTooFast({ startedAt }: Journey): Promise<boolean> {
  const sinceStart = (await databaseNow()).getTime() - startedAt.getTime();
  return sinceStart < env().LIMIT_FASTEST_SECONDS * 1000;
}
