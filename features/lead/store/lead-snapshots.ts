import 'server-only';
import { readLeadState } from '#features/journey/store/columns.ts';
import { type LeadSnapshot, TEST_REASON } from '#features/lead/model/lead-copy.ts';
import { db } from '#platform/database/db.ts';

type SnapshotRow = Omit<LeadSnapshot, 'state'> & { id: string; state: string };

/** By lead id: what decides the words for a lead, on its page and in lists. */
export async function findSnapshots(ids: readonly string[]): Promise<Map<string, LeadSnapshot>> {
  const rows = await db().$queryRaw<SnapshotRow[]>`
    SELECT lead.id, lead.state, lead.operator_status AS "operatorStatus", lead.link_refused AS "linkRejection",
      lead.redirected_at IS NOT NULL AS "isRedirected",
      CASE
        WHEN lead.link_refused IS NOT NULL THEN 'rejected'
        WHEN lead.link_issued_at IS NULL OR lead.link_expires_at IS NULL THEN 'none'
        WHEN lead.link_expires_at > clock_timestamp() THEN 'live'
        ELSE 'expired'
      END AS link,
      (SELECT count(*)::int FROM attempt WHERE lead_id = lead.id AND outcome = 'answered'
        AND operator_status_word(attempt.operator_status) = 'timed_out') AS "timesTimedOut",
      coalesce(cardinality(last.refused_fields) > 0, false) AS "isCorrectable",
      coalesce(last.reason = ${TEST_REASON}, false) AS "isHeldTest",
      coalesce(last.reason = 'phone_withdrawn', false) AS "wasWithdrawn",
      coalesce((SELECT choice FROM lead_decision
        WHERE lead_id = lead.id AND attempt_number = last.number
        ORDER BY decided_at DESC LIMIT 1) = 'given_up', false) AS "isUndeterminable"
    FROM lead LEFT JOIN LATERAL (
      SELECT number, reason, refused_fields FROM attempt
      WHERE lead_id = lead.id ORDER BY number DESC LIMIT 1
    ) AS last ON true
    WHERE lead.id = ANY(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, state: readLeadState(row.state) }]));
}
