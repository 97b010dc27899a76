import { randomUUID } from 'node:crypto';
import pg from 'pg';

export function staffRecords(databaseUrl: string) {
  const rows = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    async displays(): Promise<number> {
      const [found] = await rows('select count(*)::int as displays from consent_display');
      return found?.displays;
    },
    openAlert: (kind: string, subject: string) =>
      rows(
        `insert into alert (id, kind, subject, first_seen_at, last_seen_at)
         values ($1, $2, $3, clock_timestamp(), clock_timestamp())`,
        [randomUUID(), kind, subject],
      ),
    async actsOf(staffId: string): Promise<string[]> {
      const acts = await rows('select act from audit where staff_id = $1 order by id', [staffId]);
      return acts.map(({ act }) => act);
    },
  };
}
