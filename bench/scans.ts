import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Tables that grow with each lead: of these nothing may be read from end to end. */
const LARGE = ['journey', 'lead', 'attempt', 'acknowledgment', 'consent_display', 'funnel_event'];
/** An idle connection tells what it did after ten seconds at the latest. */
const TOLD_AFTER_MS = 11_000;

export type Scans = Record<string, number>;

/** How often each large table has been read from end to end since the statistics began, once all connections have told. */
export async function sequentialScans(databaseUrl: string): Promise<Scans> {
  await pause(TOLD_AFTER_MS);
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

/** Those that came in between, without those that did not. */
export const scansBetween = (before: Scans, after: Scans): Scans =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, scans]): [string, number] => [name, scans - (before[name] ?? 0)])
      .filter(([, scans]) => scans > 0),
  );
