import 'server-only';
import type { LeadState } from '#features/form/model/lead-state.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import { readLeadState } from './columns.ts';

// Lock order: journey, lead, then drafts and attempts. Funnel events come last and block nothing.

/** Prevents erasure. Holders of a lead insert rows that refer to the journey, so its key stays free. */
export async function lockLiveJourney(tx: SqlClient, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM journey WHERE id = ${id}::uuid AND erased_at IS NULL FOR NO KEY UPDATE`;
  return rows.length === 1;
}

export type JourneyScope = 'live' | 'any';

export type LockedAttempt = { isErased: boolean; state: LeadState };

/** Also locks the chain of evidence, which orders a withdrawal before or after a send. */
export async function lockForAttempt(
  tx: SqlClient,
  { journeyId, leadId }: { journeyId: string; leadId: string },
): Promise<LockedAttempt> {
  const [locked] = await tx.$queryRaw<{ isErased: boolean; state: string }[]>`
    WITH locked_journey AS (
      SELECT erased_at FROM journey WHERE id = ${journeyId}::uuid FOR NO KEY UPDATE
    ), locked_lead AS (
      SELECT erased_at, state FROM locked_journey CROSS JOIN lead
      WHERE lead.id = ${leadId}::uuid FOR UPDATE OF lead
    ), locked_chain AS (
      SELECT FROM locked_lead CROSS JOIN evidence_key
      WHERE journey_id = ${journeyId}::uuid FOR UPDATE OF evidence_key
    )
    SELECT erased_at IS NOT NULL AS "isErased", state FROM locked_lead LEFT JOIN locked_chain ON true`;
  if (!locked) throw new Error('lead not found');
  return { isErased: locked.isErased, state: readLeadState(locked.state) };
}

export async function lockLead(tx: SqlClient, id: string): Promise<LeadState> {
  const rows = await tx.$queryRaw<{ state: string }[]>`
    SELECT state FROM lead WHERE id = ${id}::uuid FOR UPDATE`;
  const [lead] = rows;
  if (!lead) throw new Error('lead not found');
  return readLeadState(lead.state);
}
