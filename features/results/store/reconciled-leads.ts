import 'server-only';
import { addLeadEvents, closedStatus, leadReport, REPORTED } from '#features/lead-event/store/lead-events.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { sqlTransaction } from '#platform/database/transaction.ts';

/** Borrowers wait for the leads of a batch. */
const BATCH_SIZE = 2_000;

/** A row that contradicts our reference or uuid may be about another lead: staff look at it first. */
const CONFIRMED = Prisma.sql`finding IN ('matched', 'differing') AND lead_id IS NOT NULL
  AND (reference IS NULL OR reference = our_reference)
  AND (listed.operator_uuid IS NULL OR our_uuid IS NULL OR lower(listed.operator_uuid) = lower(our_uuid))`;

const REPORT = {
  type: 'lead.reconciled',
  at: Prisma.sql`clock_timestamp()::timestamptz(3)`,
  status: Prisma.sql`status`,
} as const;

/** Each new status of a lead: the next report lists the same leads. After a crash, a second call does the rest. */
export async function recordReconciled(reportId: string): Promise<void> {
  const leads = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT lead.id FROM report_row AS listed JOIN lead ON lead.id = lead_id
    WHERE report_id = ${reportId}::uuid AND ${CONFIRMED} ORDER BY lead.id`;
  for (let at = 0; at < leads.length; at += BATCH_SIZE)
    await recordBatch(
      reportId,
      leads.slice(at, at + BATCH_SIZE).map(({ id }) => id),
    );
}

/** In a fixed order, which prevents deadlocks. The second statement sees an erasure that the first has waited for. */
const recordBatch = (reportId: string, ids: readonly string[]): Promise<void> =>
  sqlTransaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM lead WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`;
    await tx.$executeLast`
      WITH confirmed AS (
        SELECT DISTINCT ON (lead_id) lead_id, ${closedStatus(Prisma.sql`listed.operator_status`)} AS status
        FROM report_row AS listed
        WHERE report_id = ${reportId}::uuid AND ${CONFIRMED} AND lead_id = ANY(${[...ids]}::uuid[])
        ORDER BY lead_id, number
      ), numbered AS (
        UPDATE lead SET last_event = last_event + 1 FROM confirmed
        WHERE lead.id = confirmed.lead_id AND NOT EXISTS (
          SELECT FROM (
            SELECT body->>'status' AS status FROM lead_event
            WHERE lead_event.journey_id = lead.journey_id AND type = 'lead.reconciled' ORDER BY sequence DESC LIMIT 1
          ) AS newest WHERE newest.status IS NOT DISTINCT FROM confirmed.status)
        RETURNING ${REPORTED}, confirmed.status
      ), ${addLeadEvents(leadReport(Prisma.sql`numbered`, REPORT))}
      SELECT FROM event_added`;
  });
