import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { namesStatements } from '#platform/config/database.ts';
import { env } from '#platform/config/env.ts';
import { type PoolName, watchPool } from './pools.ts';
import { type SqlClient, sqlClientOn } from './sql-client.ts';
import { createStatementNames } from './statement-names.ts';

export type Db = Pick<PrismaClient, Exclude<keyof PrismaClient, `$${string}`> | '$queryRaw' | '$executeRaw'>;

/** Also the wait for a free connection: in a rush, serve all requests late rather than fail some. */
const CONNECT_MS = 20_000;
const STATEMENT_MS = 10_000;

/** Less than a load balancer waits. */
const PROBE_MS = 2_000;

type Probe = SqlClient & { end: () => Promise<void> };
const globals = globalThis as typeof globalThis & { handoffDb?: PrismaClient; handoffProbe?: Probe };

/** On globalThis, because a development reload evaluates this module again. */
export function db(): PrismaClient {
  globals.handoffDb ??= newClient();
  return globals.handoffDb;
}

export async function disconnect(): Promise<void> {
  await Promise.all([globals.handoffDb?.$disconnect(), globals.handoffProbe?.end()]);
}

/** On a connection that responds while all others are busy. Without Prisma, whose second client would take 20 MB. */
export function probeDb(): SqlClient {
  globals.handoffProbe ??= newProbe();
  return globals.handoffProbe;
}

function newClient(): PrismaClient {
  const pool = newPool('app', env().DATABASE_POOL_SIZE, CONNECT_MS, STATEMENT_MS);
  const nameOf = statementNames();
  return new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: true,
      ...(nameOf && { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    }),
    transactionOptions: { maxWait: CONNECT_MS, timeout: STATEMENT_MS },
  });
}

function newProbe(): Probe {
  const pool = newPool('probe', 1, PROBE_MS, PROBE_MS);
  const compose = (strings: readonly string[], values: readonly unknown[]) => {
    const { text, values: all } = Prisma.sql(strings, ...values);
    return { text, values: all };
  };
  return { ...sqlClientOn(pool, { nameOf: statementNames(), compose }), end: () => pool.end() };
}

function newPool(name: PoolName, connections: number, connectMs: number, statementMs: number): Pool {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: connections,
    connectionTimeoutMillis: connectMs,
    ...sessionSettings(statementMs),
  });
  watchPool(name, pool);
  return pool;
}

const statementNames = () => (namesStatements(env()) ? createStatementNames() : undefined);

/**
 * A pooler in transaction mode rejects session settings. Role and database have them then (deploy/postgres/roles.sql, npm
 * run migrate).
 */
function sessionSettings(statementMs: number) {
  return env().DATABASE_DIRECT_URL
    ? { query_timeout: statementMs }
    : { statement_timeout: statementMs, options: '-c TimeZone=UTC' };
}

/** Prisma expects UTC. */
export async function sessionTimeZone(): Promise<string> {
  const [row] = await probeDb().$queryRaw<{ zone: string }[]>`SELECT current_setting('TimeZone') AS zone`;
  return row?.zone ?? '';
}

/** The one clock for all stored times. */
export async function databaseNow(client: SqlClient = db()): Promise<Date> {
  const rows = await client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp()::timestamptz(3) AS now`;
  const now = rows[0]?.now;
  if (!now) throw new Error('the database returned no time');
  return now;
}

type DriverMeta = { driverAdapterError?: { cause?: { originalCode?: string } } };

export function isAgainstConstraint(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const meta: DriverMeta | undefined = error.meta;
  // Class 23: integrity constraint violation.
  return meta?.driverAdapterError?.cause?.originalCode?.startsWith('23') ?? false;
}
