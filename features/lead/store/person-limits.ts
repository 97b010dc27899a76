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

/** Counts an attempt once for each hash, or not at all if a limit is reached. */
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
      // A fixed order prevents deadlocks.
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
