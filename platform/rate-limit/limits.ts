import type { IncomingMessage } from 'node:http';
import { addressLookupHash } from '#platform/crypto/lookup-hash.ts';
import { WatchedPool } from '#platform/database/pools.ts';
import { createStatementNames, type SqlClient, sqlClientOn } from '#platform/database/sql-client.ts';
import { bucketOf } from '#platform/http/client-address.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import { MINUTE_MS, SECOND_MS } from '#platform/values/duration.ts';
import { countAttempt, deleteExpired } from './attempts.ts';
import { createReserves } from './reserved-attempts.ts';

export type Admission =
  | { kind: 'admitted' }
  | { kind: 'too_many'; retryAfterSeconds: number }
  | { kind: 'unknown' };
export type Admit = (address: string) => Promise<Admission>;

const WRITES_ROWS = /^\/(?:start\/[^/]+|welcome\/[^/]+|consent\/[^/]+|apply\/(?:handoff|onward)\/go)$/;
export const writesRows = ({ url }: Pick<IncomingMessage, 'url'>): boolean =>
  WRITES_ROWS.test(normalizedPath(url));

export type RateLimitSettings = {
  databaseUrl: string;
  /** A pooler in transaction mode rejects session settings. */
  isPooled?: boolean;
  namesStatements?: boolean;
  indexKey: Uint8Array;
  postsPerMinute: number;
  startsPerMinute: number;
};

const WINDOW_SECONDS = 60;
const CLEANUP_MS = 5 * MINUTE_MS;
const POOL_SIZE = 3;
const STATEMENT_TIMEOUT_MS = 3_000;
/** Requests from one address wait for each other's commit. A crash of PostgreSQL may lose the counts of its last second. */
const LOSES_COUNTS_IN_A_CRASH = '-c synchronous_commit=off';
/** The wait for a free connection: in a rush, count all requests late rather than reject some. */
const CONNECT_MS = 10_000;

export function createRateLimits(
  settings: RateLimitSettings,
  clock = SYSTEM_CLOCK,
): { admit: Admit; admitStart: Admit } {
  const client = openClient(settings);
  const cleanUp = () => {
    // The next cleanup tries again.
    void deleteExpired(client).catch(() => undefined);
    clock.after(CLEANUP_MS, cleanUp);
  };
  clock.after(CLEANUP_MS, cleanUp);
  const admitting = (prefix: string, max: number): Admit => {
    const { blockedSeconds, block } = createBlockList(clock);
    const takeReserved = createReserves(client, { max, seconds: WINDOW_SECONDS }, clock);
    return async (address) => {
      const key = `${prefix}:${addressLookupHash(bucketOf(address), settings.indexKey)}`;
      const knownWait = blockedSeconds(key);
      if (knownWait > 0) return { kind: 'too_many', retryAfterSeconds: knownWait };
      try {
        if (await takeReserved(key)) return { kind: 'admitted' };
        const { waitSeconds } = await countAttempt(client, { key, max, seconds: WINDOW_SECONDS });
        if (waitSeconds === 0) return { kind: 'admitted' };
        block(key, waitSeconds);
        return { kind: 'too_many', retryAfterSeconds: waitSeconds };
      } catch {
        return { kind: 'unknown' };
      }
    };
  };
  return {
    admit: admitting('post', settings.postsPerMinute),
    admitStart: admitting('start', settings.startsPerMinute),
  };
}

/** An address over its limit costs no statement until its window ends. */
function createBlockList({ now, after }: Clock) {
  const blockedUntil = new Map<string, number>();
  return {
    blockedSeconds: (key: string) => Math.ceil(((blockedUntil.get(key) ?? 0) - now()) / SECOND_MS),
    block: (key: string, seconds: number) => {
      blockedUntil.set(key, now() + seconds * SECOND_MS);
      after(seconds * SECOND_MS, () => blockedUntil.delete(key));
    },
  };
}

function openClient({ databaseUrl, isPooled, namesStatements }: RateLimitSettings): SqlClient {
  const pool = new WatchedPool('limits', {
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    ...(isPooled
      ? { query_timeout: STATEMENT_TIMEOUT_MS }
      : { statement_timeout: STATEMENT_TIMEOUT_MS, options: LOSES_COUNTS_IN_A_CRASH }),
  });
  // The pool replaces a broken idle connection.
  pool.on('error', () => undefined);
  return sqlClientOn(pool, { nameOf: namesStatements ? createStatementNames() : undefined });
}
