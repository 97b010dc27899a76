import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { processWide } from '#platform/process/process-wide.ts';
import { markConnectionError, outageIn } from './outage.ts';

export type PoolName = 'app' | 'probe' | 'jobs' | 'limits';
export type PoolUse = { pool: PoolName; size: number; open: number; idle: number; waiting: number };
type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const pools = processWide('pools', () => new Map<PoolName, WatchedPool>());

const REMEMBER_MS = 10_000;

/** Remembers its last failure to get a connection for ten seconds, or until a new connection opens. */
export class WatchedPool extends Pool {
  failure: { error: unknown } | undefined;
  #forgetting: NodeJS.Timeout | undefined;
  /** Connections that it gave out, since the start. */
  given = 0;

  constructor(name: PoolName, config: PoolConfig) {
    super({ application_name: applicationName(name), ...config });
    this.on('acquire', () => {
      this.given += 1;
    });
    this.on('connect', (client) => {
      this.failure = undefined;
      client.on('error', markConnectionError);
    });
    pools.set(name, this);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): undefined;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (!callback) {
      return super.connect().catch((error: unknown) => {
        this.#remember(error);
        throw error;
      });
    }
    super.connect((error, client, done) => {
      if (error) this.#remember(error);
      callback(error, client, done);
    });
    return undefined;
  }

  #remember(error: unknown) {
    // The pool of a process that ends.
    if (this.ending) return;
    markConnectionError(error);
    if (!outageIn(error)) return;
    this.failure = { error };
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => {
      this.failure = undefined;
    }, REMEMBER_MS).unref();
  }
}

let command: string | undefined;

/** A database administrator then sees `handoff-leads` instead of `handoff-app`. */
export function nameCommand(name: string): void {
  command = name;
}

/** An `application_name` in the database's address has precedence. */
export const applicationName = (pool: PoolName): string => `handoff-${command ?? pool}`;

export function poolsInUse(): PoolUse[] {
  return [...pools].map(([pool, { options, totalCount, idleCount, waitingCount }]) => ({
    pool,
    size: options.max,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  }));
}

export function failingPools(): { name: PoolName; error: unknown }[] {
  return [...pools].flatMap(([name, { failure }]) => (failure ? [{ name, ...failure }] : []));
}
