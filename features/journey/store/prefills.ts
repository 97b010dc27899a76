import 'server-only';
import type { Outcome } from '#features/journey/model/lead-state.ts';
import { db } from '#platform/database/db.ts';
import { readPrefillOutcome } from './columns.ts';

export type Prefill = {
  id: string;
  outcome: Outcome | null;
  reason: string | null;
  redirectedAt: Date | null;
};

export async function findPrefill(journeyId: string): Promise<Prefill | null> {
  const found = await db().prefillSubmission.findFirst({
    where: { journeyId },
    orderBy: { intentAt: 'desc' },
    select: { id: true, outcome: true, reason: true, redirectedAt: true },
  });
  return found && { ...found, outcome: readPrefillOutcome(found.outcome) };
}
