import type pg from 'pg';
import { connectedTo } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';
import { applyOnce } from './borrowers.ts';
import { inParallel } from './load.ts';
import { cpuSeconds } from './process-cost.ts';
import type { Row } from './report.ts';
import type { BenchDatabase, ServedApp } from './served-app.ts';

/** Jobs of each minute add events to the tree and count the funnel. */
const JOBS_TIMEOUT_MS = 300_000;

/** Processor time, and what an application leaves in the database. */
export const costOfApplications = (
  { app, pid }: ServedApp,
  database: BenchDatabase,
  { applications: count, applicationsAtOnce }: { applications: number; applicationsAtOnce: number },
): Promise<Row> =>
  connectedTo(database.url, async (client) => {
    await untilJobsAreDone(client);
    // In this order, and below in the reverse one: a vacuum writes to the log.
    const tables = await tableBytes(client);
    const log = await logBytes(client);
    const [node, postgres] = [cpuSeconds(pid), cpuSeconds(database.pid)];
    await inParallel(Array(count), applicationsAtOnce, () => applyOnce(app));
    const nodeMs = ((cpuSeconds(pid) - node) * 1_000) / count;
    const postgresMs = ((cpuSeconds(database.pid) - postgres) * 1_000) / count;
    await untilJobsAreDone(client);
    const logKb = ((await logBytes(client)) - log) / 1_000 / count;
    return {
      'Node CPU ms': nodeMs,
      'PostgreSQL CPU ms': postgresMs,
      'database kB': ((await tableBytes(client)) - tables) / 1_000 / count,
      'write-ahead log kB': logKb,
    };
  });

async function untilJobsAreDone(client: pg.Client): Promise<void> {
  const waiting = '(SELECT count(*) FROM evidence_unsealed) + (SELECT count(*) FROM funnel_uncounted)';
  const isDone = async () => (await client.query(`SELECT WHERE ${waiting} = 0`)).rowCount === 1;
  await until(isDone, 'no event waits for a job', JOBS_TIMEOUT_MS, 1_000);
}

/** Of the tables with their indexes and the space of deleted rows. */
async function tableBytes(client: pg.Client): Promise<number> {
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  return Number(rows[0]?.bytes);
}

/** Since the server's beginning. */
async function logBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>("SELECT pg_current_wal_lsn() - '0/0' AS bytes");
  return Number(rows[0]?.bytes);
}
