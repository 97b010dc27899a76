import 'server-only';
import type { LeadState, Outcome } from '#features/form/model/lead-state.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
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
  /** When the borrower last agreed to send it. */
  lastIntentAt: Date;
  timesTimedOut: number;
  refusedFields: string[];
  reason: string | null;
};

export type AttemptRef = { leadId: string; journeyId: string; partnerLeadId: string; number: number };

export async function recordRedirect(leadId: string): Promise<void> {
  const stages = Prisma.sql`SELECT journey_id, 'redirected' AS kind, '' AS step, 1 AS place FROM gone`;
  await db().$executeRaw`
    WITH gone AS (
      UPDATE lead SET redirected_at = GREATEST(clock_timestamp(), link_issued_at)
      WHERE id = ${leadId}::uuid AND redirected_at IS NULL AND link_issued_at IS NOT NULL RETURNING journey_id
    ) ${insertStages(stages)}`;
}

export type Prefill = {
  id: string;
  outcome: Outcome | null;
  reason: string | null;
  redirectedAt: Date | null;
};
