import pg from 'pg';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export const sql: Query = (text, values) => connected((query) => query(text, values));

export function rolledBack<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  return connected(async (query) => {
    await query('BEGIN');
    try {
      return await work(query);
    } finally {
      await query('ROLLBACK');
    }
  });
}

/** Opening a connection costs more than most statements. */
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const pool = pools.get(url) ?? new pg.Pool({ connectionString: url, max: 6, allowExitOnIdle: true });
  // The database is dropped at the end of a file, with connections open.
  if (!pools.has(url)) pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

async function connected<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await poolOf(testDatabaseUrl()).connect();
  let hasFailed = true;
  try {
    const result = await work(async <Row extends object>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    });
    hasFailed = false;
    return result;
  } finally {
    // The connection ends with the transaction that a failed statement leaves open.
    client.release(hasFailed);
  }
}

/** On a connection of its own. */
export async function connectedTo<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const queryAt = (url: string, statement: string, values?: unknown[]) =>
  connectedTo(url, async (client) => (await client.query(statement, values)).rows);

/** On the connections that all callers in this process share. */
export const queriesTo =
  (url: string): Query =>
  async <Row extends object>(text: string, values: unknown[] = []) =>
    (await poolOf(url).query<Row>(text, values)).rows;

/** The waits for a table of this database: copies of the template have the same numbers for their tables. */
export const waitsFor = (table: string) => `
  SELECT FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
