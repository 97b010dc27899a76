import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { findEvidenceWriter, outcomeEventFactory } from '#features/evidence/evidence-writer.ts';
import {
  findExpiredLeases,
  findUnalerted,
  type LeadIds,
  recordExpiredLease,
} from '#features/lead/store/attempt-outcomes.ts';
import { logAlert } from '#platform/log/log.ts';

/**
 * Ends every lead whose sender was not heard of within its lease, in whatever instance that was: it is `unknown`, or proved
 * `unsent` where it never began to be sent. Staff are told of each, and of those that somebody else ended and died before
 * telling. A late answer of the sender is recorded all the same.
 */
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

/** The same for one lead. Tells whether it was ended now. */
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

/** One lead that can't be ended keeps none of the others; the next minute tries it again. */
function logFailure({ partnerLeadId: reference }: LeadIds, error: unknown): void {
  logAlert('lead_not_ended', { reference }, error);
}
