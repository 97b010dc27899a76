import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import {
  type EvidenceWriter,
  findEvidenceWriter,
  outcomeEventFactory,
} from '#features/evidence/evidence-writer.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import {
  findExpiredLeases,
  findUnalerted,
  type LeadIds,
  recordAbandoned,
  recordExpiredLease,
  type SendProgress,
} from '#features/lead/store/attempt-outcomes.ts';
import { logAlert } from '#platform/log/log.ts';

/** Closes attempts without a sender, and raises alerts that a crashed instance did not raise. */
export async function expireLeases(): Promise<void> {
  const seen: string[] = [];
  for (;;) {
    const overdue = await findExpiredLeases(seen);
    if (overdue.length === 0) break;
    for (const lead of overdue) await expireLease(lead).catch((error: unknown) => logFailure(lead, error));
    seen.push(...overdue.map(({ leadId }) => leadId));
  }
  for (const { partnerLeadId } of await findUnalerted()) await alertOutcome(partnerLeadId, 'unknown');
}

export async function expireLease({ leadId, journeyId, partnerLeadId, isTest }: LeadIds): Promise<boolean> {
  const outcome = await recordExpiredLease(
    leadId,
    outcomeEventFactory(await findEvidenceWriter(journeyId), partnerLeadId),
  );
  if (outcome && !isTest) await alertOutcome(partnerLeadId, outcome);
  return outcome !== null;
}

const alertOutcome = (reference: string, outcome: 'unknown' | 'unsent') =>
  raiseAlert(`lead_${outcome}`, reference, { reference, outcome });

/** A failed lead doesn't block the others. The job retries it a minute later. */
function logFailure({ partnerLeadId: reference }: LeadIds, error: unknown): void {
  logAlert('lead_not_ended', { reference }, error);
}

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
