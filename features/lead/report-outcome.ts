import 'server-only';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { recordOutdated } from '#features/consent/store/versions.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import type { AttemptOutcome, CommitResult } from '#features/lead/store/attempt-outcomes.ts';
import type { LeadOutcome } from '#operator/lead-outcome.ts';
import { type LogFields, logEvent } from '#platform/log/log.ts';
import { countLead } from '#platform/telemetry/metrics.ts';
import type { LocalFailure } from './send-lead.ts';

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
