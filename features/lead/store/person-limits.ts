import 'server-only';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { countAttempts, findBlocked } from '#platform/rate-limit/attempts.ts';
import { DAY_MS } from '#platform/values/duration.ts';

/** Whose lead it is, by hashes of email and phone, and how many of them a day allows. */
export type CountedPersons = { lookupHashes: readonly string[]; leadsPerDay: number };

const DAY_SECONDS = DAY_MS / 1_000;

/** Rolls back the intent and its counts. */
export class DailyLimitExceeded extends Error {
  override name = 'DailyLimitExceeded';
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super('a person has sent as many leads as a day allows');
    this.waitSeconds = waitSeconds;
  }
}

/** Throws DailyLimitExceeded. The lock of the journey or lead lets several clicks count once. */
export async function countPersons(
  tx: SqlClient,
  { lookupHashes, leadsPerDay }: CountedPersons,
): Promise<void> {
  // A fixed order prevents deadlocks.
  const keys = lookupHashes.toSorted().map((lookupHash) => `person:${lookupHash}`);
  const policy = { max: leadsPerDay, seconds: DAY_SECONDS };
  const counted = new Set((await countAttempts(tx, keys, policy)).map(({ key }) => key));
  const exceeded = keys.filter((key) => !counted.has(key));
  if (exceeded.length === 0) return;
  const blocked = await findBlocked(tx, exceeded, policy);
  throw new DailyLimitExceeded(Math.max(1, ...blocked.map(({ waitSeconds }) => waitSeconds)));
}
