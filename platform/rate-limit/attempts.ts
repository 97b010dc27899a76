import type { SqlClient } from '#platform/database/sql-client.ts';

/** `max` attempts are free. The next waits until the window of the first one ends. */
export type RateLimitPolicy = {
  max: number;
  seconds: number;
  /**
   * Seconds to wait after the last free attempt and after each later one. Each attempt then begins the window again, so
   * the longest wait must be shorter than `seconds`.
   */
  waits?: readonly number[];
};

export type RateLimit = RateLimitPolicy & { key: string };

export type AttemptResult = { waitSeconds: number; attempts: number };

export type BlockedLimit = AttemptResult & { key: string };

/**
 * Counts an attempt before its outcome is known, so that parallel attempts count too. An attempt that has to wait is not
 * counted, so it does not prolong the wait.
 */
export async function countAttempt(client: SqlClient, limit: RateLimit): Promise<AttemptResult> {
  const { key, max } = limit;
  const [counted] = await countAttempts(client, [key], limit);
  if (counted) return { waitSeconds: 0, attempts: counted.attempts };
  const [blocked] = await findBlocked(client, [key], limit);
  return { waitSeconds: Math.max(blocked?.waitSeconds ?? 1, 1), attempts: blocked?.attempts ?? max };
}

/** Counts in the order of the keys. Returns those that have not reached the limit, with the rest of their window. */
export async function countAttempts(
  client: SqlClient,
  keys: readonly string[],
  policy: RateLimitPolicy,
  count = 1,
): Promise<{ key: string; attempts: number; msLeft: number }[]> {
  const { max, waits } = policy;
  const [windowMs, waitsMs] = milliseconds(policy);
  // excluded.expire - windowMs is the present time.
  return client.$queryRaw<{ key: string; attempts: number; msLeft: number }[]>`
    INSERT INTO rate_limit AS stored (key, points, expire)
    SELECT given, ${count}::int, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${windowMs}::bigint
    FROM unnest(${keys}::text[]) AS given
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN stored.expire > excluded.expire - ${windowMs}::bigint THEN stored.points + excluded.points
        ELSE excluded.points END,
      expire = CASE WHEN stored.expire > excluded.expire - ${windowMs}::bigint AND NOT ${Boolean(waits)}::boolean
        THEN stored.expire ELSE excluded.expire END
    WHERE stored.points + excluded.points <= ${max}::int OR stored.expire <= excluded.expire - ${windowMs}::bigint
      OR stored.expire + (${waitsMs}::bigint[])[least(stored.points - ${max}::int + 1, ${waitsMs.length}::int)]
        <= excluded.expire
    RETURNING key, points AS attempts, (expire - extract(epoch FROM clock_timestamp()) * 1000)::int AS "msLeft"`;
}

export async function findBlocked(
  client: SqlClient,
  keys: readonly string[],
  policy: RateLimitPolicy,
): Promise<BlockedLimit[]> {
  const { max } = policy;
  const [windowMs, waitsMs] = milliseconds(policy);
  const rows = await client.$queryRaw<BlockedLimit[]>`
    SELECT key, points AS attempts, ceil((expire - ${windowMs}::bigint
        + (${waitsMs}::bigint[])[least(points - ${max}::int + 1, ${waitsMs.length}::int)] - now) / 1000.0)::int AS "waitSeconds"
    FROM rate_limit, (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock
    WHERE key = ANY (${keys}::text[]) AND expire > now AND points >= ${max}::int`;
  return rows.filter(({ waitSeconds }) => waitSeconds > 0);
}

export async function releaseAttempt(client: SqlClient, key: string): Promise<void> {
  await client.$queryRaw`UPDATE rate_limit SET points = greatest(points - 1, 0) WHERE key = ${key}`;
}

export async function resetAttempts(client: SqlClient, keys: readonly string[]): Promise<void> {
  await client.$queryRaw`DELETE FROM rate_limit WHERE key = ANY (${keys}::text[])`;
}

export async function deleteExpired(client: SqlClient): Promise<void> {
  await client.$queryRaw`
    DELETE FROM rate_limit WHERE expire < (extract(epoch FROM clock_timestamp() - interval '1 hour') * 1000)::bigint`;
}

function milliseconds({ seconds, waits = [seconds] }: RateLimitPolicy): [number, number[]] {
  return [seconds * 1_000, waits.map((wait) => wait * 1_000)];
}
