import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { findJourneyOf } from '#features/evidence/store/evidence.ts';
import { type Decision, type DecisionResult, recordDecision } from '#features/lead/store/lead-decisions.ts';
import { logEvent } from '#platform/log/log.ts';

export async function decideLead(
  actor: AuditActor,
  reference: string,
  decision: Decision,
): Promise<DecisionResult> {
  const journeyId = await findJourneyOf(reference);
  const evidenceWriter = journeyId ? await findEvidenceWriter(journeyId) : null;
  const { choice, operatorUuid } = decision;
  const by = actor.email;
  const decided = await recordDecision(
    actor,
    reference,
    decision,
    (attempt) =>
      evidenceWriter?.seal('lead_decided', { reference, attempt, choice, operatorUuid, by }) ?? null,
  );
  if (decided.kind === 'decided') logEvent('lead_decided', { reference, outcome: choice, by });
  return decided;
}
