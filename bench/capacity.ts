import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from '#scripts/dev/test-roles.ts';
import { until } from '#tests/support/until.ts';
import { cpuSeconds } from './process-cost.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { onServedApp } from './served-bench.ts';
import { inColumns } from './table.ts';
import { applyOnce } from './whole-applications.ts';

const METHOD = { warmUp: 20, applications: 500, atOnce: 4 };
/** Jobs of each minute add events to the tree and count the funnel. */
const JOBS_TIMEOUT_MS = 300_000;
const CONNECTIONS_EVERY_MS = 250;

type Table = { table: string; rows: number; bytes: number };

/** The cost of whole applications: processor time, connections, and what they leave in the database. */
export async function benchCapacity(signal: AbortSignal): Promise<{ failures: string[] }> {
  return onServedApp(signal, async (served, database, cleanups) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    cleanups.push(() => client.end());

    await applyInParallel(served.app, METHOD.warmUp, signal);
    await untilJobsAreDone(client);
    const before = { tables: await tablesOf(client), wal: await walBytes(client) };
    const [node, postgres, start] = [cpuSeconds(served.pid), cpuSeconds(database.pid), performance.now()];
    const watch = watchConnections(client);
    await applyInParallel(served.app, METHOD.applications, signal);
    const applications = {
      perSecond: METHOD.applications / ((performance.now() - start) / 1_000),
      nodeCpuMs: ((cpuSeconds(served.pid) - node) * 1_000) / METHOD.applications,
      postgresCpuMs: ((cpuSeconds(database.pid) - postgres) * 1_000) / METHOD.applications,
      maxConnections: await watch.stop(),
    };
    await untilJobsAreDone(client);
    const walBytesEach = ((await walBytes(client)) - before.wal) / METHOD.applications;
    const tables = growthOf(before.tables, await tablesOf(client));
    const bytesEach = tables.reduce((sum, { bytes }) => sum + bytes, 0);
    const cells = tables.map(({ table, rows, bytes }) => [table, rows.toFixed(2), bytes.toFixed(0)]);
    console.log(`\n${inColumns([['table', 'rows per lead', 'bytes per lead'], ...cells])}`);
    console.log(`\n${JSON.stringify({ ...applications, walBytesEach, bytesEach }, null, 2)}`);
    writeResult('capacity', {
      ...describeRun(),
      method: METHOD,
      applications,
      walBytesEach,
      bytesEach,
      tables,
    });
    return { failures: [] };
  });
}

async function applyInParallel(app: string, count: number, signal: AbortSignal) {
  let begun = 0;
  const worker = async () => {
    while (begun < count) {
      signal.throwIfAborted();
      begun += 1;
      await applyOnce(app);
    }
  };
  await Promise.all(Array.from({ length: METHOD.atOnce }, worker));
}

async function untilJobsAreDone(client: pg.Client) {
  const look = async () => {
    const { rows } = await client.query<{ waiting: number }>(
      'SELECT ((SELECT count(*) FROM evidence_unsealed) + (SELECT count(*) FROM funnel_uncounted))::int AS waiting',
    );
    return rows[0]?.waiting === 0;
  };
  await until(look, 'no event waits for a job', JOBS_TIMEOUT_MS, 1_000);
}

function watchConnections(client: pg.Client) {
  let max = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await pause(CONNECTIONS_EVERY_MS)) {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
        [APP_ROLE],
      );
      max = Math.max(max, rows[0]?.count ?? 0);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return max;
    },
  };
}

/** With indexes and the space of deleted rows. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ table: string; bytes: string }>(
    `SELECT oid::regclass::text AS table, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) ORDER BY 1`,
  );
  const tables: Table[] = [];
  for (const { table, bytes } of rows) {
    const counted = await client.query<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${table}`);
    tables.push({ table, rows: counted.rows[0]?.rows ?? 0, bytes: Number(bytes) });
  }
  return tables;
}

async function walBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes",
  );
  return Number(rows[0]?.bytes);
}

function growthOf(before: Table[], after: Table[]): Table[] {
  return after
    .map(({ table, rows, bytes }) => {
      const earlier = before.find((each) => each.table === table);
      return {
        table,
        rows: (rows - (earlier?.rows ?? 0)) / METHOD.applications,
        bytes: (bytes - (earlier?.bytes ?? 0)) / METHOD.applications,
      };
    })
    .filter(({ rows, bytes }) => rows > 0 || bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}
