import type { SqlClient } from '#platform/database/sql-client.ts';
import type { Clock } from '#platform/values/clock.ts';
import { SECOND_MS } from '#platform/values/duration.ts';
import { countAttempts, type RateLimitPolicy } from './attempts.ts';

/** Half of what an application posts. */
const RESERVED = 4;
/** Of the limit. Above it each attempt is counted by itself, so that what one instance reserves is no loss at another. */
const RESERVABLE_SHARE = 0.5;
const MAX_KEYS = 10_000;

type Reserve = { left: number; isExhausted: boolean; until: number };

/**
 * Counts several attempts of a key with one statement, and takes the next ones from them in this process. All instances
 * together never admit more than the limit. The result says whether an attempt was taken; if not, count it by itself.
 */
export function createReserves(
  client: SqlClient,
  { max, seconds }: RateLimitPolicy,
  { now }: Clock,
): (key: string) => Promise<boolean> {
  const reserves = new Map<string, Reserve>();
  const pending = new Map<string, Promise<void>>();
  const policy = { max: Math.floor(max * RESERVABLE_SHARE), seconds };

  async function reserve(key: string): Promise<void> {
    const askedAt = now();
    const [counted] = await countAttempts(client, [key], policy, RESERVED);
    if (reserves.size >= MAX_KEYS) reserves.clear();
    reserves.set(key, {
      left: counted ? RESERVED : 0,
      isExhausted: !counted,
      until: askedAt + (counted?.msLeft ?? seconds * SECOND_MS),
    });
  }

  function reserveOnce(key: string): Promise<void> {
    const running = pending.get(key) ?? reserve(key).finally(() => pending.delete(key));
    pending.set(key, running);
    return running;
  }

  return async (key) => {
    if (policy.max < RESERVED) return false;
    for (;;) {
      const found = reserves.get(key);
      const current = found && found.until > now() ? found : null;
      if (current?.isExhausted) return false;
      if (current && current.left > 0) {
        current.left -= 1;
        return true;
      }
      await reserveOnce(key);
    }
  };
}
