import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { namesStatements } from '#platform/config/database.ts';
import { env } from '#platform/config/env.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { type PoolName, WatchedPool } from './pools.ts';
import { createStatementNames, numberValues, type SqlClient, sqlClientOn } from './sql-client.ts';

export type Db = Pick<PrismaClient, Exclude<keyof PrismaClient, `$${string}`> | '$queryRaw' | '$executeRaw'>;

/** Also the wait for a free connection: in a rush, serve all requests late rather than fail some. */
const CONNECT_MS = 20_000;
const STATEMENT_MS = 10_000;

/** Less than a load balancer waits. */
const PROBE_MS = 2_000;

type Connections = {
  pool: WatchedPool;
  prisma: PrismaClient;
  db: Db;
  sqlOn: (connection: PoolClient) => SqlClient;
};
type Probe = SqlClient & { end: () => Promise<void> };
const shared = processWide('database', (): { app?: Connections; probe?: Probe } => ({}));

/** Its SQL bypasses Prisma. */
export const db = (): Db => openDb().db;

/** For transaction.ts alone. */
export const connections = (): Connections => openDb();

function openDb(): Connections {
  shared.app ??= newDb();
  return shared.app;
}

export async function disconnect(): Promise<void> {
  const { app, probe } = shared;
  delete shared.app;
  delete shared.probe;
  await Promise.all([app?.prisma.$disconnect(), probe?.end()]);
  await app?.pool.end();
}

/** On a connection that responds while all others are busy. Without Prisma, whose second client would take 20 MB. */
export function probeDb(): SqlClient {
  shared.probe ??= newProbe();
  return shared.probe;
}

function newDb(): Connections {
  const pool = newPool('app', env().DATABASE_POOL_SIZE, CONNECT_MS, STATEMENT_MS);
  const nameOf = statementNames();
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, nameOf && { statementNameGenerator: ({ sql }) => nameOf(sql) }),
    transactionOptions: { maxWait: CONNECT_MS, timeout: STATEMENT_MS },
  });
  const sqlOn = (connection: Pool | PoolClient) => sqlClientOn(connection, { nameOf, compose });
  // Not by assignment, which Prisma's proxy would redirect to the client itself: transactions would send SQL to the pool.
  const db: Db = Object.create(prisma, Object.getOwnPropertyDescriptors(sqlOn(pool)));
  return { pool, prisma, sqlOn, db };
}

let borrowing: Promise<void> | undefined;

/**
 * Whether a request would get a connection of the app's pool: free while the pool has idle ones. In a rush it may wait
 * longer than a check can; then the connections that others get show that the pool works.
 */
export async function borrowConnection(): Promise<'borrowed' | 'stuck'> {
  const { pool } = openDb();
  const { given } = pool;
  borrowing ??= pool
    .connect()
    .then((connection) => connection.release())
    .finally(() => {
      borrowing = undefined;
    });
  const isBorrowed = await Promise.race([borrowing.then(() => true), pause(PROBE_MS, false, { ref: false })]);
  return isBorrowed || pool.given > given ? 'borrowed' : 'stuck';
}

function newProbe(): Probe {
  const pool = newPool('probe', 1, PROBE_MS, PROBE_MS);
  return { ...sqlClientOn(pool, { nameOf: statementNames(), compose }), end: () => pool.end() };
}

function compose(strings: TemplateStringsArray, values: readonly unknown[]) {
  const hasParts = values.some((value) => value instanceof Prisma.Sql);
  return hasParts ? Prisma.sql(strings, ...values) : numberValues(strings, values);
}

function newPool(name: PoolName, size: number, connectMs: number, statementMs: number): WatchedPool {
  const pool = new WatchedPool(name, {
    connectionString: env().DATABASE_URL,
    max: size,
    connectionTimeoutMillis: connectMs,
    // For transactions whose first or last statement shares a round trip with BEGIN or COMMIT.
    pipeline: true,
    ...sessionSettings(statementMs),
  });
  // The pool replaces a broken idle connection.
  pool.on('error', () => undefined);
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

/** Class 22: data exception. */
export const isInvalidValue = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;

/** False if the database said that the statement failed. Classes 08 and 57: it ended the connection. */
export const mayHaveCommitted = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || /^(?:08|57)/.test(error.code ?? '');

/** The name that a failed statement of SQL gives for the rule it broke. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof DatabaseError ? (error.constraint ?? null) : null;

/** By Prisma or by pg. */
export function isAgainstConstraint(error: unknown): boolean {
  const isByPrisma = error instanceof Prisma.PrismaClientKnownRequestError;
  const meta: DriverMeta | undefined = isByPrisma ? error.meta : undefined;
  const code = error instanceof DatabaseError ? error.code : meta?.driverAdapterError?.cause?.originalCode;
  // Class 23: integrity constraint violation.
  return code?.startsWith('23') ?? false;
}
