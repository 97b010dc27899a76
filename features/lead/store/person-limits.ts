import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

/** Whether one more lead of a person may go out; else in how many seconds again. */
export type DailyLimitResult = { kind: 'admitted' } | { kind: 'too_many'; waitSeconds: number };

const DAY_MS = 86_400_000;

/** Thrown to take back what was counted so far. */
class LimitExceeded extends Error {
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super('a person has sent as much as a day takes');
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Counts an attempt against each mark of its person, or against none where one is used up. `ticket` names the attempt:
 * it is counted once, however many clicks, tabs and instances ask at the same time. A day begins with its first lead, by
 * the database's clock.
 */
export async function countAgainstDailyLimit(
  attemptKey: string,
  lookupHashes: string[],
  leadsPerDay: number,
): Promise<DailyLimitResult> {
  const count = async (tx: Tx) => {
    if (!(await countAttempt(tx, `attempt:${attemptKey}`))) return;
    // In one order everywhere, so that two attempts never wait for each other.
    for (const lookupHash of lookupHashes.toSorted()) {
      const { points, waitSeconds } = await countHash(tx, `person:${lookupHash}`);
      if (points > leadsPerDay) throw new LimitExceeded(waitSeconds);
    }
  };
  try {
    await transaction(count);
    return { kind: 'admitted' };
  } catch (error) {
    if (error instanceof LimitExceeded) return { kind: 'too_many', waitSeconds: error.waitSeconds };
    throw error;
  }
}

/** Whether this is the first time that the key is counted; who comes at the same time waits to be told. */
async function countAttempt(tx: Tx, key: string): Promise<boolean> {
  const counted = await tx.$executeRaw`
    INSERT INTO rate_limit AS kept (key, points, expire) VALUES (${key}, 1, ${IN_A_DAY})
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire WHERE kept.expire <= ${NOW_MS}`;
  return counted === 1;
}

async function countHash(tx: Tx, key: string) {
  const [row] = await tx.$queryRaw<{ points: number; waitSeconds: number }[]>`
    INSERT INTO rate_limit AS kept (key, points, expire) VALUES (${key}, 1, ${IN_A_DAY})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire > ${NOW_MS} THEN kept.points + 1 ELSE 1 END,
      expire = CASE WHEN kept.expire > ${NOW_MS} THEN kept.expire ELSE excluded.expire END
    RETURNING points, CEIL((expire - ${NOW_MS}) / 1000.0)::int AS "waitSeconds"`;
  if (!row) throw new Error('the database counted nothing');
  return row;
}

// As the limiter at the edge keeps its times, in the same table: milliseconds since 1970.
const NOW_MS = Prisma.sql`(EXTRACT(EPOCH FROM now()) * 1000)::bigint`;
const IN_A_DAY = Prisma.sql`${NOW_MS} + ${DAY_MS}::bigint`;
