import pg from 'pg';
import { attacked } from './send.ts';

const pool = new pg.Pool({ connectionString: attacked.databaseUrl, max: 2, allowExitOnIdle: true });
// The database is dropped after the last file.
pool.on('error', () => undefined);

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

export async function rowCounts(tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map(async (name) => {
    const [row] = await query<{ count: string }>(`SELECT count(*) FROM ${pg.escapeIdentifier(name)}`);
    return [name, Number(row?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
