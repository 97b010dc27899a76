import 'server-only';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { type EvidenceWriter, findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import {
  type BuildOutcomeEvent,
  type ClosedAttempt,
  findExpiredLeases,
  findUnalerted,
  type LeadIds,
  recordClosedAttempt,
  recordExpiredLease,
  type SendProgress,
} from '#features/lead/store/open-attempts.ts';
import { type LogFields, logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { leadAlertSubject } from './lead-alerts.ts';

/** Closes attempts without a sender, and raises alerts that a crashed instance did not raise. */
export async function expireLeases(): Promise<void> {
  const seen: string[] = [];
  for (;;) {
    const overdue = await findExpiredLeases(seen);
    if (overdue.length === 0) break;
    for (const lead of overdue) await expireLease(lead).catch((error: unknown) => logFailure(lead, error));
    seen.push(...overdue.map(({ leadId }) => leadId));
  }
  for (const { reference, ...closed } of await findUnalerted()) await alertOutcome(reference, closed);
}

export async function expireLease({ leadId, journeyId, partnerLeadId, isTest }: LeadIds): Promise<boolean> {
  const closed = await recordExpiredLease(
    leadId,
    outcomeEventFactory(await findEvidenceWriter(journeyId), partnerLeadId),
  );
  if (closed && !isTest) await alertOutcome(partnerLeadId, closed);
  return closed !== null;
}

const alertOutcome = (reference: string, closed: ClosedAttempt, facts: LogFields = {}) => {
  const { outcome, reason, leadInterface } = closed;
  const subject = leadAlertSubject(leadInterface, reason);
  return raiseAlert(`lead_${outcome}`, subject, { reference, outcome, reason, ...facts });
};

/** A failed lead doesn't block the others. The job retries it a minute later. */
function logFailure({ partnerLeadId: reference }: LeadIds, error: unknown): void {
  logAlert('lead_not_ended', { reference }, error);
}

type OfLead = { evidenceWriter: EvidenceWriter | null; isTest: boolean };

export const closeAtShutdown = (
  attempt: AttemptRef,
  progress: SendProgress,
  lead: OfLead,
): Promise<boolean> => closeAttempt(attempt, progress, lead, 'instance_left');

/** Returns whether the attempt was open. */
async function closeAttempt(
  attempt: AttemptRef,
  progress: SendProgress,
  { evidenceWriter, isTest }: OfLead,
  reason: 'instance_left' | 'own_failure',
): Promise<boolean> {
  const { partnerLeadId: reference, number } = attempt;
  const buildEvent = outcomeEventFactory(evidenceWriter, reference);
  const closed = await recordClosedAttempt(attempt, progress, buildEvent, reason);
  if (closed && !isTest) await alertOutcome(reference, closed, { attempt: number });
  return closed !== null;
}

/** Over half a minute: the statement of a lost connection may still commit. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** For an intent with a claim that the database did not confirm. Nothing was sent, so it must not end as unknown. */
export async function closeUnconfirmed(
  attempt: AttemptRef,
  lead: OfLead,
  { sleep } = SYSTEM_CLOCK,
): Promise<void> {
  const recordedOnly: SendProgress = { posts: 1, maybeAccepted: false };
  for (const pauseMs of PAUSES_MS) {
    await sleep(pauseMs);
    // Also fails while the lead is not there.
    if (await closeAttempt(attempt, recordedOnly, lead, 'own_failure').catch(() => false)) return;
  }
}

/** For an attempt that ends without an answer. Null without evidence. */
export function outcomeEventFactory(
  evidenceWriter: EvidenceWriter | null,
  reference: string,
): BuildOutcomeEvent | null {
  return (
    evidenceWriter &&
    ((outcome) =>
      evidenceWriter.seal('lead_ended', {
        reference,
        ...outcome,
        httpStatus: null,
        operatorUuid: null,
        operatorStatus: null,
      }))
  );
}
