import 'server-only';
import { transaction } from '#platform/database/transaction.ts';
import { countAttempt } from '#platform/rate-limit/attempts.ts';
import { DAY_MS } from '#platform/values/duration.ts';

export type DailyLimitResult = { kind: 'admitted' } | { kind: 'too_many'; waitSeconds: number };

const DAY_SECONDS = DAY_MS / 1_000;

/** Rolls back the counts of the transaction. */
class LimitExceeded extends Error {
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super('a person has sent as many leads as a day allows');
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Counts an attempt once, however many clicks, tabs and instances send it, and against all of its person's hashes or none.
 * A day begins with its first lead.
 */
export async function countAgainstDailyLimit(
  attemptKey: string,
  lookupHashes: string[],
  leadsPerDay: number,
): Promise<DailyLimitResult> {
  try {
    await transaction(async (tx) => {
      const countOf = (key: string, max: number) => countAttempt(tx, { key, max, seconds: DAY_SECONDS });
      const isCounted = (await countOf(`attempt:${attemptKey}`, 1)).waitSeconds > 0;
      if (isCounted) return;
      // Sorted, so that two attempts never wait for each other.
      for (const lookupHash of lookupHashes.toSorted()) {
        const { waitSeconds } = await countOf(`person:${lookupHash}`, leadsPerDay);
        if (waitSeconds > 0) throw new LimitExceeded(waitSeconds);
      }
    });
    return { kind: 'admitted' };
  } catch (error) {
    if (error instanceof LimitExceeded) return { kind: 'too_many', waitSeconds: error.waitSeconds };
    throw error;
  }
}
