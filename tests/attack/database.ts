import pg from 'pg';
import { queriesTo } from '#tests/support/database/sql.ts';
import { attacked } from './send.ts';

export const query = queriesTo(attacked.databaseUrl);

export async function rowCounts(tables: string[]): Promise<Record<string, number>> {
  const counts = tables.map(async (name) => {
    const [row] = await query<{ count: string }>(`SELECT count(*) FROM ${pg.escapeIdentifier(name)}`);
    return [name, Number(row?.count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
