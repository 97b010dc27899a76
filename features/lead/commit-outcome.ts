import 'server-only';
import { configuredChannels, instanceName } from '#features/alerts/alert-channels.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { logRaised, raiseAlert } from '#features/alerts/raise-alert.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import type { JourneyKey } from '#features/application/borrower.ts';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import { statusWord } from '#features/form/model/lead-state.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import type { TEST_STOPPED } from '#features/lead/model/lead-copy.ts';
import {
  type AttemptOutcome,
  type CommitResult,
  recordOutcome,
  type WarningReport,
} from '#features/lead/store/attempt-outcomes.ts';
import type { LeadAnswered, LeadOutcome } from '#operator/lead-outcome.ts';
import { operatorTlsCode } from '#operator/live.ts';
import { env } from '#platform/config/env.ts';
import { seal } from '#platform/crypto/seal.ts';
import { isAgainstConstraint } from '#platform/database/db.ts';
import { type LogFields, logAlert, logEvent } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { countLead, countLeadWarned } from '#platform/telemetry/metrics.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import {
  leadAlertSubject,
  rememberFailure,
  reportReachable,
  reportUnreachable,
  resolveDecidedAlerts,
} from './lead-alerts.ts';
import { linkAad, verifyLink } from './open-handoff.ts';

export type LocalFailure = {
  kind: 'unsent';
  reason:
    | 'own_failure'
    | 'consent_expired'
    | 'erased'
    | 'other_operator'
    | 'phone_withdrawn'
    | typeof TEST_STOPPED;
};

/** Time after the call's own limit for a renewed token and for the retries below. */
export const LEASE_MARGIN_MS = MINUTE_MS;

const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** Ten minutes of pauses. */
const MAX_COMMIT_ATTEMPTS = 125;

/** Retries for ten minutes. By then the lease has expired. A violated constraint rejects at once. */
export async function commitOutcome(
  attempt: AttemptRef,
  outcome: AttemptOutcome,
  event: SealedEvent | null = null,
  { sleep } = SYSTEM_CLOCK,
): Promise<CommitResult> {
  const report = warningReport(attempt, outcome);
  let pause = MIN_PAUSE_MS;
  for (let attempts = 1; attempts < MAX_COMMIT_ATTEMPTS; attempts++) {
    try {
      return await recordOutcome(attempt, outcome, event, report);
    } catch (error) {
      if (isAgainstConstraint(error)) throw error;
      logAlert('lead_commit_repeated', { reference: attempt.partnerLeadId }, error);
      await sleep(pause);
      pause = Math.min(2 * pause, MAX_PAUSE_MS);
    }
  }
  return recordOutcome(attempt, outcome, event, report);
}

/** The statement that stores a warning also raises its alert. */
function warningReport(
  { partnerLeadId, number }: AttemptRef,
  { outcome, httpStatus }: AttemptOutcome,
): WarningReport {
  const facts = { reference: partnerLeadId, attempt: number, outcome, reason: '', httpStatus };
  return {
    facts,
    instance: instanceName(),
    channels: configuredChannels(),
    onRecorded({ kind, isFirst, deliveries }) {
      if (!kind) return;
      if (isFirst) countLeadWarned();
      logRaised(kind, facts);
      if (deliveries > 0) void requestDeliveries();
    },
  };
}

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

/** The operator controls this text, so its length is limited before storage. */
const MAX_WARNING_LENGTH = 2_000;

export function attemptOutcome(
  outcome: LeadOutcome | LocalFailure,
  attempt: AttemptRef,
  journeyKey: JourneyKey,
): AttemptOutcome {
  return {
    outcome: outcome.kind,
    reason: outcome.kind === 'answered' ? null : outcome.reason,
    httpStatus: outcome.kind === 'unsent' ? null : outcome.httpStatus,
    // A lead may be corrected and resent only if it was provably not accepted.
    refusedFields: outcome.kind === 'refused' && outcome.accepted === 'no' ? outcome.fields : [],
    answer: outcome.kind === 'answered' ? storedAnswer(outcome, attempt, journeyKey) : null,
  };
}

function storedAnswer(
  outcome: LeadAnswered,
  { leadId }: AttemptRef,
  { key }: JourneyKey,
): AttemptOutcome['answer'] {
  const { status, uuid, warning } = outcome;
  const verdict = checkLink(outcome);
  return {
    operatorStatus: status,
    operatorUuid: uuid,
    operatorWarning: warning?.slice(0, MAX_WARNING_LENGTH) ?? null,
    linkRejectedReason: verdict && !verdict.ok ? verdict.reason : null,
    link: verdict?.ok
      ? { sealed: seal(verdict.href, key, linkAad(leadId)), lifeMs: env().RETAIN_LINK }
      : null,
  };
}

function checkLink({ inviteUrl, status }: LeadAnswered) {
  if (inviteUrl === null) return null;
  // Contract 3: failure comes without a link.
  if (statusWord(status) === 'failure') return { ok: false, reason: 'came_with_failure' } as const;
  return verifyLink(inviteUrl);
}
