import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { recordOutdated } from '#features/consent/store/versions.ts';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import {
  type AttemptOutcome,
  type CommitResult,
  recordOutcome,
} from '#features/lead/store/attempt-outcomes.ts';
import type { LeadOutcome } from '#operator/lead-outcome.ts';
import { isAgainstConstraint } from '#platform/database/db.ts';
import { type LogFields, logAlert, logEvent } from '#platform/log/log.ts';
import { countLead } from '#platform/telemetry/metrics.ts';
import type { TEST_REASON } from './test-journeys.ts';

/** An attempt that failed before the operator was called. */
export type LocalFailure = {
  kind: 'unsent';
  reason:
    | 'own_failure'
    | 'consent_expired'
    | 'erased'
    | 'other_operator'
    | 'phone_withdrawn'
    | typeof TEST_REASON;
};

/** Between a call's own limit and the end of its lease there is time for a renewed token and for these tries. */
export const LEASE_MARGIN_MS = 60_000;

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** Ten minutes of pauses. */
const MAX_COMMIT_ATTEMPTS = 125;

/**
 * Commits an attempt's end, again and again while the database fails: an answer that came must not be lost to a restart of
 * it. Rejects when it has failed for ten minutes; the lease has then ended by itself. What the database's own rules forbid
 * is not tried again.
 */
export async function commitOutcome(
  attempt: AttemptRef,
  outcome: AttemptOutcome,
  event: SealedEvent | null = null,
): Promise<CommitResult> {
  let pause = MIN_PAUSE_MS;
  for (let attempts = 1; attempts < MAX_COMMIT_ATTEMPTS; attempts++) {
    try {
      return await recordOutcome(attempt, outcome, event);
    } catch (error) {
      if (isAgainstConstraint(error)) throw error;
      logAlert('lead_commit_repeated', { reference: attempt.partnerLeadId }, error);
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  }
  return recordOutcome(attempt, outcome, event);
}
const KNOWN_STATUSES: (string | null)[] = ['in_progress', 'success', 'failure', 'timed_out'];

/** Logs how an attempt ended, and tells staff of all that should not have been. */
export async function reportOutcome(
  { leadId, partnerLeadId, number }: AttemptRef,
  outcome: LeadOutcome | LocalFailure,
  { reason, httpStatus, answer }: AttemptOutcome,
  committed: CommitResult,
  isTest = false,
): Promise<void> {
  const facts: LogFields = {
    reference: partnerLeadId,
    attempt: number,
    outcome: outcome.kind,
    reason: reason ?? '',
    httpStatus,
    ...detailsOf(outcome),
  };
  logEvent('lead_ended', facts);
  if (!isTest) countLead(outcome.kind);
  await reportReachability(reason, httpStatus);
  // The lead's page shows the tester what came of it.
  if (isTest) return;
  if (committed === 'superseded') return reportSuperseded(partnerLeadId, facts);
  // Staff have found out more than this says.
  if (committed === 'decided') return;
  await resolvePreviousOutcomes(partnerLeadId, outcome.kind);
  // The borrower's own wish is nobody's trouble.
  if (reason === 'erased' || reason === 'phone_withdrawn') return;
  if (outcome.kind !== 'answered') return raiseAlert(`lead_${outcome.kind}`, partnerLeadId, facts);
  const linkRejection = answer?.linkRejectedReason;
  if (linkRejection)
    await raiseAlert('handoff_link_refused', partnerLeadId, { ...facts, reason: linkRejection });
  if (!KNOWN_STATUSES.includes(outcome.status))
    await raiseAlert('operator_status_unknown', partnerLeadId, facts);
  if (outcome.status === 'success' && !answer?.link)
    await raiseAlert('success_without_link', partnerLeadId, facts);
  if (outcome.warning !== null) await reportWarning(leadId, facts);
}

/** Two leads of one person, perhaps: the attempt was taken for lost, and the borrower has sent a later one. */
async function reportSuperseded(partnerLeadId: string, facts: LogFields) {
  if (facts.outcome === 'answered') await raiseAlert('lead_answered_late', partnerLeadId, facts);
}

/** Whether the operator can be reached at all is told once, not once for each lead. */
async function reportReachability(reason: string | null, httpStatus: number | null) {
  if (httpStatus !== null) return resolveAlert('operator_unreachable', 'leads');
  if (reason === 'breaker_open') await raiseAlert('operator_unreachable', 'leads');
}
const BAD_OUTCOMES = ['refused', 'unsent', 'unknown'] as const;

/** What was told of an earlier attempt is over when a later one ends otherwise. */
async function resolvePreviousOutcomes(partnerLeadId: string, current: LeadOutcome['kind']) {
  const previous = BAD_OUTCOMES.filter((kind) => kind !== current);
  await Promise.all(previous.map((kind) => resolveAlert(`lead_${kind}`, partnerLeadId)));
}

/** A warning says that the text which was sent is out of date: staff are told once of each version. */
async function reportWarning(leadId: string, facts: LogFields) {
  const version = await recordOutdated(leadId);
  if (!version) return raiseAlert('operator_warning', 'personal_v3', facts);
  if (version.isNews) await raiseAlert('consent_outdated', `${version.source} ${version.number}`, facts);
}
function detailsOf(outcome: LeadOutcome | LocalFailure): LogFields {
  if (outcome.kind === 'refused') {
    return { fields: outcome.fields.join(' '), retryAfterSeconds: outcome.retryAfterSeconds };
  }
  return 'tokenFailure' in outcome && outcome.tokenFailure ? { tokenFailure: outcome.tokenFailure } : {};
}
