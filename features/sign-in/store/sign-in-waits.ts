import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';

/** Something that may be tried so often at once, and after that only after waits that double with each further try. */
export type BackoffPolicy = {
  key: string;
  /** After so many tries the first wait begins. */
  freeAttempts: number;
  /** After so long without a try all of them are forgotten. Longer than the longest wait. */
  resetSeconds: number;
};

export type BackoffResult = {
  /** How long the next try has to wait. 0: this one may go on. */
  waitSeconds: number;
  /** How many tries there were, with this one. */
  tries: number;
};

const FIRST_WAIT_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;
/** One minute doubled so often is more than the longest wait. */
const MAX_DOUBLINGS = 6;
const NOW_MS = Prisma.sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * Counts a try before its outcome is known, so that a hundred at once are counted too. One that has to wait is not
 * counted, so that it does not prolong the wait.
 */
export async function beginAttempt({
  key,
  freeAttempts,
  resetSeconds,
}: BackoffPolicy): Promise<BackoffResult> {
  const [counted] = await db().$queryRaw<{ points: number }[]>`
    INSERT INTO rate_limit AS kept (key, points, expire)
    VALUES (${rateLimitKey(key)}, 1, ${NOW_MS} + ${resetSeconds * 1_000}::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire > ${NOW_MS} THEN kept.points + 1 ELSE 1 END,
      expire = excluded.expire
    WHERE kept.expire <= ${NOW_MS} OR ${blockedUntil('kept', { freeAttempts, resetSeconds })} <= ${NOW_MS}
    RETURNING points`;
  if (counted) return { waitSeconds: 0, tries: counted.points };
  const [waiting] = await findBlocked([{ key, freeAttempts, resetSeconds }]);
  return { waitSeconds: waiting?.waitSeconds ?? 1, tries: waiting?.tries ?? freeAttempts };
}

/** Takes back a try that turned out right. */
export async function releaseAttempt(key: string): Promise<void> {
  await db()
    .$executeRaw`UPDATE rate_limit SET points = greatest(points - 1, 0) WHERE key = ${rateLimitKey(key)}`;
}

/** Forgets all tries: the person got through. */
export async function resetAttempts(key: string): Promise<void> {
  await db().rateLimit.deleteMany({ where: { key: rateLimitKey(key) } });
}

export type BlockedKey = { key: string; tries: number; waitSeconds: number };

/** Which of these have to wait now. All have the same patience. */
export async function findBlocked(policies: readonly BackoffPolicy[]): Promise<BlockedKey[]> {
  const [first] = policies;
  if (!first) return [];
  const until = blockedUntil('kept', first);
  const names = policies.map(({ key }) => rateLimitKey(key));
  const rows = await db().$queryRaw<BlockedKey[]>`
    SELECT substr(key, ${PREFIX.length + 1}) AS key, points AS tries, ceil((${until} - ${NOW_MS}) / 1000.0)::int AS "waitSeconds"
    FROM rate_limit AS kept WHERE key = ANY (${names}) AND expire > ${NOW_MS} AND ${until} > ${NOW_MS}`;
  return rows;
}

const PREFIX = 'staff:';
const rateLimitKey = (key: string) => `${PREFIX}${key}`;

function blockedUntil(table: 'kept', { freeAttempts, resetSeconds }: Omit<BackoffPolicy, 'key'>): Prisma.Sql {
  const [points, expire] = [Prisma.raw(`${table}.points`), Prisma.raw(`${table}.expire`)];
  return Prisma.sql`(${expire} - ${resetSeconds * 1_000}::bigint + CASE WHEN ${points} < ${freeAttempts} THEN 0
    ELSE least(${FIRST_WAIT_MS} * 2 ^ least(${points} - ${freeAttempts}, ${MAX_DOUBLINGS}), ${MAX_WAIT_MS}) END)::bigint`;
}
