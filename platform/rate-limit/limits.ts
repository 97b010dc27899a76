import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { watchPool } from '#platform/database/pools.ts';
import { bucketOf } from '#platform/http/address-bucket.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';

/** Whether a post may go on; `unknown` where the store does not answer. */
export type Admission =
  | { kind: 'admitted' }
  | { kind: 'too_many'; retryAfterSeconds: number }
  | { kind: 'unknown' };
export type Admit = (address: string) => Promise<Admission>;

/** A GET that starts an application, shows a consent text to agree to, or leads on to the operator. */
const WRITES_ROWS = /^\/(?:start\/[^/]+|consent\/[^/]+|apply\/(?:handoff|onward)\/go)$/;
export const writesRows = ({ url }: Pick<IncomingMessage, 'url'>): boolean =>
  WRITES_ROWS.test(normalizedPath(url));

export type RateLimitSettings = {
  databaseUrl: string;
  /** Whether a pooler in transaction mode may stand before the database, which refuses settings of a session. */
  isPooled?: boolean;
  poolSize?: number;
  /** Whether statements may be prepared under a name. */
  namesStatements?: boolean;
  indexKey: Uint8Array;
  postsPerMinute: number;
  startsPerMinute: number;
};

const WINDOW_SECONDS = 60;
const POOL_SIZE = 3;
const STATEMENT_TIMEOUT_MS = 3_000;
/** How long one of many waits for a connection: in a rush everybody is counted late rather than some turned away. */
const TURN_MS = 10_000;

/**
 * Counts posts, and GETs that write a row, by address in the database, so that all instances count together, also while a secret is
 * being replaced. Addresses are stored as HMACs only.
 */
export function createRateLimits(limits: RateLimitSettings): { admit: Admit; admitStart: Admit } {
  const { databaseUrl, indexKey, postsPerMinute, startsPerMinute } = limits;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: limits.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: TURN_MS,
    ...(limits.isPooled
      ? { query_timeout: STATEMENT_TIMEOUT_MS }
      : { statement_timeout: STATEMENT_TIMEOUT_MS }),
  });
  // A connection that breaks while idle is replaced at the next use.
  pool.on('error', () => undefined);
  watchPool('limits', pool);
  const store = {
    storeClient: limits.namesStatements ? pool : withoutNames(pool),
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    duration: WINDOW_SECONDS,
  };
  const admitting = (keyPrefix: string, points: number, clearExpiredByTimeout: boolean): Admit => {
    const inMemoryBlockOnConsumed = points + 1;
    const limiter = new RateLimiterPostgres({
      ...store,
      keyPrefix,
      points,
      inMemoryBlockOnConsumed,
      clearExpiredByTimeout,
    });
    return async (address) => {
      const bucket = createHmac('sha256', indexKey)
        .update(`address|${bucketOf(address)}`)
        .digest('base64url');
      try {
        await limiter.consume(bucket);
        return { kind: 'admitted' };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) return { kind: 'unknown' };
        return { kind: 'too_many', retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) };
      }
    };
  };
  return {
    // This one clears the rows of both.
    admit: admitting('post', postsPerMinute, true),
    admitStart: admitting('start', startsPerMinute, false),
  };
}

/** The limiter names each of its statements. */
function withoutNames(pool: pg.Pool) {
  return { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, values: values ?? [] }) };
}
