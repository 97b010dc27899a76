import 'server-only';
import type { LeadState } from '#features/journey/model/lead-state.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { readLeadState } from './columns.ts';

// Lock order: journey, lead, then drafts and attempts. Funnel events come last and block nothing.

/** Prevents erasure. Holders of a lead insert rows that refer to the journey, so its key stays free. */
export async function lockLiveJourney(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM journey WHERE id = ${id}::uuid AND erased_at IS NULL FOR NO KEY UPDATE`;
  return rows.length === 1;
}

export type JourneyScope = 'live' | 'any';

export async function lockJourney(tx: Tx, id: string, scope: JourneyScope): Promise<boolean> {
  if (await lockLiveJourney(tx, id)) return true;
  if (scope === 'live') return false;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM journey WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return rows.length === 1;
}

export async function lockLead(tx: Tx, id: string): Promise<LeadState> {
  const rows = await tx.$queryRaw<{ state: string }[]>`
    SELECT state FROM lead WHERE id = ${id}::uuid FOR UPDATE`;
  const [lead] = rows;
  if (!lead) throw new Error('lead not found');
  return readLeadState(lead.state);
}
