import { vi } from 'vitest';
import { logOutput } from '#platform/log/output.ts';
import { sql } from '#tests/support/database/sql.ts';

export type Delivery = {
  channel: string;
  event: string;
  state: string;
  attempts: number;
  last_reason: string | null;
  /** Seconds until it is tried again. */
  pause: number;
};

/** The deliveries of alerts about a subject, oldest first. */
export function deliveriesAbout(subject: string): Promise<Delivery[]> {
  return sql<Delivery>(
    `SELECT channel, event, state, attempts, last_reason,
       extract(epoch FROM next_try_at - clock_timestamp())::float8 AS pause
     FROM alert_delivery JOIN alert ON alert.id = alert_id
     WHERE subject = $1 ORDER BY created_at, channel`,
    [subject],
  );
}

/** Lets every pause and lease be over. */
export async function letPausesEnd(): Promise<void> {
  await sql("UPDATE alert_delivery SET next_try_at = created_at WHERE state = 'queued'");
}

/** The log lines from here on. */
export function hearLog(): () => string {
  const written = vi.spyOn(logOutput(1), 'write');
  return () => written.mock.calls.map(([line]) => line).join('');
}
