import pg from 'pg';
import { databaseUrl } from '#env.ts';

export type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** One statement on the test file's own database. */
export const sql: Query = (text, values) => connected((query) => query(text, values));

/** Work whose every trace is taken back afterwards. */
export function undone<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  return connected(async (query) => {
    await query('BEGIN');
    try {
      return await work(query);
    } finally {
      await query('ROLLBACK');
    }
  });
}

async function connected<Result>(work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    return await work(async <Row extends object>(text: string, values: unknown[] = []) => {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    });
  } finally {
    await client.end();
  }
}
