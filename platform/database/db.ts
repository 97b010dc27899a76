import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { Prisma, PrismaClient } from '#generated/prisma/client.ts';
import { buildFolder, env } from '#platform/config/env.ts';
import { type PoolName, watchPool } from './pools.ts';

export type Db = Pick<PrismaClient, Exclude<keyof PrismaClient, `$${string}`> | '$queryRaw' | '$executeRaw'>;

/** Also how long one of many waits for its turn: in a rush everybody is served late rather than some not at all. */
const CONNECT_MS = 10_000;
const STATEMENT_MS = 10_000;

/** Shorter than a load balancer waits for an answer. */
const PROBE_MS = 2_000;

const globals = globalThis as typeof globalThis & { handoffDb?: PrismaClient; handoffProbeDb?: PrismaClient };

/** This process's one client. Kept on globalThis, since a development reload evaluates this module again. */
export function db(): PrismaClient {
  globals.handoffDb ??= newClient('app', {
    connections: env().DATABASE_POOL_SIZE,
    connectMs: CONNECT_MS,
    statementMs: STATEMENT_MS,
  });
  return globals.handoffDb;
}

/** Lets go of the database, so that a command ends when its work is done. */
export async function disconnect(): Promise<void> {
  await Promise.all([globals.handoffDb?.$disconnect(), globals.handoffProbeDb?.$disconnect()]);
}

/** A connection apart, to ask how things are while all others are taken: who waits for one of those hears it too late. */
export function probeDb(): PrismaClient {
  globals.handoffProbeDb ??= newClient('probe', {
    connections: 1,
    connectMs: PROBE_MS,
    statementMs: PROBE_MS,
  });
  return globals.handoffProbeDb;
}

function newClient(
  name: PoolName,
  limits: { connections: number; connectMs: number; statementMs: number },
): PrismaClient {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    ...sessionSettings(limits.statementMs),
  });
  watchPool(name, pool);
  return new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: limits.connectMs, timeout: limits.statementMs },
  });
}

/**
 * How long a statement may take, and in which zone times are read. A pooler in transaction mode refuses such settings of a
 * session. Then the role and the database hold them (deploy/postgres/roles.sql, npm run migrate), and this process gives up
 * on a statement by itself.
 */
function sessionSettings(statementMs: number) {
  return env().DATABASE_DIRECT_URL
    ? { query_timeout: statementMs }
    : { statement_timeout: statementMs, options: '-c TimeZone=UTC' };
}

/** The time zone of the probe's session: times are read as if it were UTC. */
export async function sessionTimeZone(): Promise<string> {
  const [row] = await probeDb().$queryRaw<{ zone: string }[]>`SELECT current_setting('TimeZone') AS zone`;
  return row?.zone ?? '';
}

/** The database's clock, the one clock for all times that are kept. */
export async function databaseNow(client: Db = db()): Promise<Date> {
  const rows = await client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp()::timestamptz(3) AS now`;
  const now = rows[0]?.now;
  if (!now) throw new Error('the database told no time');
  return now;
}

type DriverMeta = { driverAdapterError?: { cause?: { originalCode?: string } } };

/** Whether the database refused what was written for what it says: asked again, it would refuse it again. */
export function isAgainstConstraint(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  const meta: DriverMeta | undefined = error.meta;
  // Class 23 of PostgreSQL's error codes: integrity constraint violation.
  return meta?.driverAdapterError?.cause?.originalCode?.startsWith('23') ?? false;
}

/** How long drafts, links, the evidence of leads that were sent, and what staff were told of are kept, in milliseconds. */
export function retention(): Record<'draftMs' | 'linkMs' | 'evidenceMs' | 'eventsMs', number> {
  const { RETAIN_DRAFTS, RETAIN_LINK, RETAIN_EVIDENCE, RETAIN_EVENTS } = env();
  return {
    draftMs: RETAIN_DRAFTS,
    linkMs: RETAIN_LINK,
    evidenceMs: RETAIN_EVIDENCE,
    eventsMs: RETAIN_EVENTS,
  };
}

/** Whether this process serves real borrowers, and not the sample data of local mode. */
export const isProduction = () => env().HANDOFF_MODE === 'production';

/** Where the running build lies. */
export const release = () => ({ buildFolder });

/** Under which address borrowers reach this app. */
export const appOrigin = () => env().APP_ORIGIN;

/** Under which address staff reach the console. */
export const staffOrigin = () => env().STAFF_ORIGIN;

/** How the queue that lives in the database beside our tables connects to it. It listens, which needs a session. */
export const queueConnection = () => ({
  address: env().DATABASE_DIRECT_URL ?? env().DATABASE_URL,
  size: env().DATABASE_JOBS_POOL_SIZE,
  namesStatements: env().DATABASE_NAMED_STATEMENTS,
});
