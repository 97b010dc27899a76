import 'server-only';
import { addLeadEvents, closedStatus, leadReport, REPORTED } from '#features/lead-event/store/lead-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

/** Each status of a lead once: the next report lists the same leads. Locks them in a fixed order. */
export async function recordReconciled(client: SqlClient, reportId: string): Promise<void> {
  const report = {
    type: 'lead.reconciled',
    at: Prisma.sql`clock_timestamp()::timestamptz(3)`,
    status: Prisma.sql`status`,
  } as const;
  await client.$executeRaw`
    WITH confirmed AS (
      SELECT DISTINCT ON (lead_id) lead_id, ${closedStatus(Prisma.sql`listed.operator_status`)} AS status
      FROM report_row AS listed
      WHERE report_id = ${reportId}::uuid AND finding IN ('matched', 'differing') AND lead_id IS NOT NULL
      ORDER BY lead_id, number
    ), locked AS (
      SELECT lead.id FROM lead JOIN confirmed ON confirmed.lead_id = lead.id
      WHERE NOT EXISTS (
        SELECT FROM lead_event WHERE lead_event.journey_id = lead.journey_id AND lead_event.type = 'lead.reconciled'
          AND lead_event.body->>'status' IS NOT DISTINCT FROM confirmed.status)
      ORDER BY lead.id FOR UPDATE OF lead
    ), numbered AS (
      UPDATE lead SET last_event = last_event + 1 FROM locked JOIN confirmed ON confirmed.lead_id = locked.id
      WHERE lead.id = locked.id RETURNING ${REPORTED}, confirmed.status
    ), ${addLeadEvents(leadReport(Prisma.sql`numbered`, report))}
    SELECT FROM event_added`;
}
