import 'server-only';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import {
  deliverResolved,
  raiseAlert,
  resolveAlert,
  resolveQuietAlerts,
} from '#features/alerts/raise-alert.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { statusWord } from '#features/form/model/lead-state.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import type { AttemptOutcome, CommitResult } from '#features/lead/store/attempt-outcomes.ts';
import { recordDecidedResolved, recordRecovered } from '#features/lead/store/lead-alerts.ts';
import type { LeadOutcome, RefusedReason } from '#operator/lead-outcome.ts';
import { operatorTlsCode } from '#operator/live.ts';
import { type LogFields, logEvent } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { countLead } from '#platform/telemetry/metrics.ts';
import type { LocalFailure } from './commit-outcome.ts';

/** Alerts of leads are about an endpoint of the operator and a reason: an outage has few of them, with a count. */
export const leadAlertSubject = (leadInterface: LeadInterface, reason: string | null): string =>
  `${leadInterface} ${reason ?? 'unknown'}`;

export async function reportOutcome(
  { partnerLeadId, number }: AttemptRef,
  outcome: LeadOutcome | LocalFailure,
  { reason, httpStatus, answer }: AttemptOutcome,
  committed: CommitResult,
  { leadInterface, isTest }: { leadInterface: LeadInterface; isTest: boolean },
): Promise<void> {
  const facts: LogFields = {
    reference: partnerLeadId,
    attempt: number,
    outcome: outcome.kind,
    reason: reason ?? '',
    httpStatus,
    ...outcomeDetails(outcome),
  };
  logEvent('lead_ended', facts);
  if (!isTest) countLead(outcome.kind);
  if (httpStatus !== null) await reportReachable();
  // It was unknown until now.
  if (committed === 'current' && !isTest) await resolveDecidedAlerts();
  if (reason === 'breaker_open') await reportUnreachable(partnerLeadId);
  else if (outcome.kind === 'unsent') rememberFailure(outcome.reason);
  // The lead's page shows the outcome to the tester.
  if (isTest) return;
  if (committed === 'superseded') return reportSuperseded(partnerLeadId, facts);
  // Staff already know more.
  if (committed === 'decided') return;
  // The borrower stopped it, so staff need no alert.
  if (reason === 'erased' || reason === 'phone_withdrawn') return;
  // Counted by the alert about the operator, or when the attempt was closed.
  if (reason === 'breaker_open' || (committed === 'current' && outcome.kind === 'unknown')) return;
  const raise = (kind: AlertKind, cause: string | null) =>
    raiseAlert(kind, leadAlertSubject(leadInterface, cause), { ...facts, reason: cause ?? '' });
  if (outcome.kind !== 'answered') return raise(`lead_${outcome.kind}`, reason);
  const linkRejection = answer?.linkRejectedReason;
  if (linkRejection) await raise('handoff_link_refused', linkRejection);
  const status = statusWord(outcome.status);
  const isRefinance = leadInterface === 'refinance';
  // Contract 2.4 shows no answer to a refinance lead.
  const mayLackStatus = isRefinance && !hasWord(outcome.status);
  if (status === 'other' && !mayLackStatus) await raise('operator_status_unknown', 'status');
  if (status === 'success' && !answer?.link) await raise('success_without_link', 'no_link');
  if (!isRefinance && !hasWord(outcome.uuid)) await raise('lead_without_uuid', 'no_uuid');
}

const hasWord = (text: string | null) => /[\p{L}\p{N}]/u.test(text ?? '');

/** A possible duplicate: the borrower has already sent a later attempt. */
async function reportSuperseded(partnerLeadId: string, facts: LogFields) {
  if (facts.outcome === 'answered') await raiseAlert('lead_answered_late', partnerLeadId, facts);
}

function outcomeDetails(outcome: LeadOutcome | LocalFailure): LogFields {
  if (outcome.kind === 'refused') {
    return { fields: outcome.fields.join(' '), retryAfterSeconds: outcome.retryAfterSeconds };
  }
  if (outcome.kind === 'unknown' && outcome.detail) return { detail: outcome.detail };
  if (outcome.kind !== 'unsent') return {};
  const tokenFailure = 'tokenFailure' in outcome ? outcome.tokenFailure : null;
  const mayLackTls = tokenFailure !== null || outcome.reason === 'tls_failed';
  const errorCode = mayLackTls ? operatorTlsCode(tokenFailure ? 'token' : 'leads') : undefined;
  return { ...(tokenFailure && { tokenFailure }), ...(errorCode && { errorCode }) };
}

/** An answer to a later lead ends the cause. After other refusals, it says nothing about the cause. */
const RECOVERING_REASONS: readonly RefusedReason[] = [
  'unauthorized',
  'forbidden',
  'not_found',
  'redirected',
  'rate_limited',
];

const resolveDecidedAlerts = (): Promise<void> => deliverResolved('lead_unknown', recordDecidedResolved());

/** A job of each minute. Two instances, one of which fails, would open and resolve an alert with each answer. */
export async function resolveEndedAlerts(): Promise<void> {
  await resolveDecidedAlerts();
  await deliverResolved('lead', recordRecovered(RECOVERING_REASONS));
  await resolveQuietAlerts();
}

const PAUSE_MS = 5_000;

let lastFailure = 'breaker_open';
let cancelPause: (() => void) | undefined;

/** The operator has answered. Resolves the alert at most once in five seconds: a busy instance gets many answers. */
async function reportReachable({ after } = SYSTEM_CLOCK): Promise<void> {
  if (cancelPause) return;
  cancelPause = after(PAUSE_MS, endPause);
  await resolveAlert('operator_unreachable', 'leads');
}

/** The next answer resolves the alert at once. Leads that fail without a connection count here alone. */
async function reportUnreachable(reference: string): Promise<void> {
  endPause();
  await raiseAlert('operator_unreachable', 'leads', { reference, reason: lastFailure });
}

/** Why the last connection of this instance failed. */
function rememberFailure(reason: string): void {
  lastFailure = reason;
}

function endPause(): void {
  cancelPause?.();
  cancelPause = undefined;
}
