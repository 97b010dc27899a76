import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

/** Something that may be tried so many times in a while. */
export type RateLimit = { key: string; max: number; seconds: number };

/**
 * Counts a try against each of these before it is known how it ends, so that a hundred at once are counted too. Tells in
 * how many seconds the next may be made where one is used up, else 0. Those after it are not counted then: who guesses from
 * one place must not use up what a person has from everywhere.
 */
export async function consumeLimits(limits: readonly RateLimit[]): Promise<number> {
  for (const { key, max, seconds } of limits) {
    const [row] = await db().$queryRaw<{ points: number; wait: number }[]>`
      INSERT INTO rate_limit AS kept (key, points, expire)
      VALUES (${`staff:${key}`}, 1, ${NOW_MS} + ${seconds * 1_000}::bigint)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN kept.expire > ${NOW_MS} THEN kept.points + 1 ELSE 1 END,
        expire = CASE WHEN kept.expire > ${NOW_MS} THEN kept.expire ELSE excluded.expire END
      RETURNING points, ceil((expire - ${NOW_MS}) / 1000.0)::int AS wait`;
    if (row && row.points > max) return Math.max(row.wait, 1);
  }
  return 0;
}

/** Whoever got through is not held against what failed before. */
export async function resetLimits(keys: readonly string[]): Promise<void> {
  await db().rateLimit.deleteMany({ where: { key: { in: keys.map((key) => `staff:${key}`) } } });
}

const NOW_MS = Prisma.sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
