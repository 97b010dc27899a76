import 'server-only';
import type { LeadState } from '#features/journey/model/lead-state.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { readLeadState } from './columns.ts';
import { insertStages } from './funnel-events.ts';

export type Lead = {
  id: string;
  partnerLeadId: string;
  state: LeadState;
  operatorStatus: string | null;
  linkSealed: Uint8Array | null;
  linkExpiresAt: Date | null;
  redirectedAt: Date | null;
  attempts: number;
  timesTimedOut: number;
  refusedFields: string[];
  reason: string | null;
};

export type AttemptRef = { leadId: string; journeyId: string; partnerLeadId: string; number: number };

export async function findLead(journeyId: string): Promise<Lead | null> {
  const [row] = await db().$queryRaw<(Omit<Lead, 'state'> & { state: string })[]>`
    SELECT lead.id, partner_lead_id AS "partnerLeadId", state, lead.operator_status AS "operatorStatus",
      link_sealed AS "linkSealed", link_expires_at AS "linkExpiresAt", redirected_at AS "redirectedAt",
      last.number AS attempts, last.refused_fields AS "refusedFields", last.reason, (
        SELECT count(*)::int FROM attempt
        WHERE lead_id = lead.id AND outcome = 'answered' AND operator_status = 'timed_out'
      ) AS "timesTimedOut"
    FROM lead JOIN attempt AS last ON last.lead_id = lead.id
      AND last.number = (SELECT max(number) FROM attempt WHERE lead_id = lead.id)
    WHERE journey_id = ${journeyId}::uuid`;
  return row ? { ...row, state: readLeadState(row.state) } : null;
}

export async function recordRedirect(leadId: string): Promise<void> {
  const stages = Prisma.sql`SELECT journey_id, 'redirected' AS kind, '' AS step, 1 AS place FROM gone`;
  await db().$executeRaw`
    WITH gone AS (
      UPDATE lead SET redirected_at = GREATEST(clock_timestamp(), link_issued_at)
      WHERE id = ${leadId}::uuid AND redirected_at IS NULL AND link_issued_at IS NOT NULL RETURNING journey_id
    ) ${insertStages(stages)}`;
}
