import 'server-only';
import type { LeadState } from '#features/journey/model/lead-state.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { readLeadState } from './columns.ts';

// Whoever holds more than one of these takes them in this order, and drafts and attempts after them: else two would wait
// for each other. Events of the funnel come after all of these, and hold nobody up: each is only ever added once.

/**
 * Holds a journey until the transaction ends, so that it can't be erased meanwhile. False where it was erased already. Its
 * key stays free: whoever holds a lead adds rows that refer to the journey.
 */
export async function lockLiveJourney(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM journey WHERE id = ${id}::uuid AND erased_at IS NULL FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** Whether journeys count that were erased. */
export type JourneyScope = 'live' | 'any';

/** The same of a journey that may have been erased, where those count. */
export async function lockJourney(tx: Tx, id: string, scope: JourneyScope): Promise<boolean> {
  if (await lockLiveJourney(tx, id)) return true;
  if (scope === 'live') return false;
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM journey WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** Holds a lead, so that nobody else ends, repeats or decides on it meanwhile. Tells how it stands. */
export async function lockLead(tx: Tx, id: string): Promise<LeadState> {
  const rows = await tx.$queryRaw<{ state: string }[]>`
    SELECT state FROM lead WHERE id = ${id}::uuid FOR UPDATE`;
  const [lead] = rows;
  if (!lead) throw new Error('there is no such lead');
  return readLeadState(lead.state);
}
