import 'server-only';
import { configuredChannels, instanceName } from '#features/alerts/alert-channels.ts';
import { logRaised } from '#features/alerts/raise-alert.ts';
import { requestDeliveries } from '#features/alerts/store/alert-deliveries.ts';
import type { JourneyKey } from '#features/application/borrower.ts';
import type { EvidenceWriter } from '#features/evidence/evidence-writer.ts';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
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
import { env } from '#platform/config/env.ts';
import { seal } from '#platform/crypto/seal.ts';
import { isAgainstConstraint } from '#platform/database/db.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { countLeadWarned } from '#platform/telemetry/metrics.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
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

export function outcomeEvent(
  evidenceWriter: EvidenceWriter,
  { partnerLeadId, number }: AttemptRef,
  { answer, ...result }: AttemptOutcome,
) {
  return evidenceWriter.seal('lead_ended', {
    reference: partnerLeadId,
    attempt: number,
    outcome: result.outcome,
    reason: result.reason,
    httpStatus: result.httpStatus,
    operatorUuid: answer?.operatorUuid ?? null,
    operatorStatus: answer?.operatorStatus ?? null,
  });
}
