import 'server-only';
import { db } from '#platform/database/db.ts';

export type MissingEvents = {
  requestId: string;
  /** The author of the withdrawal. */
  by: string;
  receivedAt: Date;
  journeyIds: string[];
};

/** Of withdrawals that staff recorded: of these requests, or of any. In no order, so that a few that fail don't stop others. */
export async function findMissingEvents(
  limit: number,
  requestIds: readonly string[] | null,
): Promise<MissingEvents[]> {
  return db().$queryRaw<MissingEvents[]>`
    SELECT request.id AS "requestId", author.email AS by, events_missing_at AS "receivedAt",
      ARRAY(SELECT journey_id FROM lead WHERE partner_lead_id = ANY (request.lead_references)) AS "journeyIds"
    FROM person_request AS request JOIN staff AS author ON author.id = events_missing_by
    WHERE events_missing_at IS NOT NULL
      AND (${requestIds}::uuid[] IS NULL OR request.id = ANY (${requestIds}::uuid[]))
    ORDER BY random() LIMIT ${limit}`;
}

/** Unless a later withdrawal of the same number came in between. */
export async function recordEventsAdded({ requestId, receivedAt }: MissingEvents): Promise<void> {
  await db().$executeRaw`
    UPDATE person_request SET events_missing_at = NULL, events_missing_by = NULL
    WHERE id = ${requestId}::uuid AND events_missing_at = ${receivedAt}`;
}
