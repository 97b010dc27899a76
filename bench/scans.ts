import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** These tables grow with each lead and must not be read completely. */
const LARGE = ['journey', 'lead', 'attempt', 'acknowledgment', 'consent_display', 'funnel_event'];
/** PostgreSQL publishes the statistics of an idle connection within ten seconds. */
const STATISTICS_DELAY_MS = 11_000;

export type Scans = Record<string, number>;

export async function sequentialScans(databaseUrl: string): Promise<Scans> {
  await pause(STATISTICS_DELAY_MS);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; scans: number }>(
      'SELECT relname AS name, seq_scan::int AS scans FROM pg_stat_user_tables WHERE relname = ANY ($1) ORDER BY relname',
      [LARGE],
    );
    return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]));
  } finally {
    await client.end();
  }
}

export const scansBetween = (before: Scans, after: Scans): Scans =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, scans]): [string, number] => [name, scans - (before[name] ?? 0)])
      .filter(([, scans]) => scans > 0),
  );
