import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { type EvidenceWriter, outcomeEventFactory } from '#features/evidence/evidence-writer.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { recordAbandoned, type SendProgress } from '#features/lead/store/attempt-outcomes.ts';

export async function abandonOnShutdown(
  attempt: AttemptRef,
  progress: SendProgress,
  evidenceWriter: EvidenceWriter | null,
  isTest: boolean,
): Promise<void> {
  const { partnerLeadId: reference, number } = attempt;
  const outcome = await recordAbandoned(attempt, progress, outcomeEventFactory(evidenceWriter, reference));
  if (outcome && !isTest)
    await raiseAlert(`lead_${outcome}`, reference, {
      reference,
      attempt: number,
      outcome,
      reason: 'instance_left',
    });
}
