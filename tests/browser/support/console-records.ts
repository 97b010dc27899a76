import { randomUUID } from 'node:crypto';
import { rowsOf } from './console-leads.ts';

export const staffRecords = (databaseUrl: string) => ({
  openAlert: (kind: string, subject: string) =>
    rowsOf(
      databaseUrl,
      `insert into alert (id, kind, subject, first_seen_at, last_seen_at)
       values ($1, $2, $3, clock_timestamp(), clock_timestamp())`,
      [randomUUID(), kind, subject],
    ),
  async actsOf(staffId: string): Promise<string[]> {
    const acts = await rowsOf(databaseUrl, 'select act from audit where staff_id = $1 order by id', [
      staffId,
    ]);
    return acts.map(({ act }) => act);
  },
});
