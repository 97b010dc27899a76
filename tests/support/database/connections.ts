import pg from 'pg';
import { testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import type { Query } from './sql.ts';

/** For statements that race. */
export async function openConnections(count: number) {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: testDatabaseUrl() }));
  await Promise.all(clients.map((client) => client.connect()));
  const of =
    (place: number): Query =>
    async <Row extends object>(text: string, values: unknown[] = []) => {
      const { rows } = (await clients[place % count]?.query<Row>(text, values)) ?? { rows: [] };
      return rows;
    };
  return { of, query: of(0), close: () => Promise.all(clients.map((client) => client.end())) };
}
