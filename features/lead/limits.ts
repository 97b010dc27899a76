import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import type { Journey } from '#features/journey/store/journeys.ts';
import { countAgainstDailyLimit, type DailyLimitResult } from '#features/lead/store/person-limits.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { databaseNow } from '#platform/database/db.ts';

/** Counts over all instances. Rejects if counting fails: an uncounted lead must not be sent. */
export async function checkDailyLimit(
  { journey, lead }: Borrower,
  answers: Record<string, unknown>,
): Promise<DailyLimitResult> {
  // All clicks and tabs of one attempt share this key, so it counts once.
  return countAgainstDailyLimit(
    `${journey.id}:${lead?.attempts ?? 0}`,
    lookupHashes(answers),
    env().LIMIT_LEADS_PER_DAY,
  );
}

export const lookupHashes = ({ email, phone }: Record<string, unknown>): string[] => [
  ...(email ? [personLookupHash('email', String(email))] : []),
  ...(phone ? [personLookupHash('phone', String(phone))] : []),
];

/** Uses the database clock and the stored start only, never a value of the client. */
export async function isTooFast({ startedAt }: Journey): Promise<boolean> {
  const sinceStart = (await databaseNow()).getTime() - startedAt.getTime();
  return sinceStart < env().LIMIT_FASTEST_SECONDS * 1000;
}
