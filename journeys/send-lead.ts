import 'server-only';
import { judgeHandoffLink } from '#domain/handoff-link.ts';
import type { PersonalLead } from '#domain/personal-lead.ts';
import type { Answers } from '#domain/personal-loan/answers.ts';
import { holdExit } from '#edge/inflight.ts';
import type { LeadAnswered, LeadOutcome } from '#operator/lead-outcome.ts';
import { operator, operatorTerms } from '#operator/live.ts';
import type { AttemptEnd } from '#records/attempt-ends.ts';
import { readBlocks, type StoredBlock } from '#records/consents.ts';
import { retention } from '#records/db.ts';
import { AttemptClosed, type AttemptRef, recordSending, requireSendable } from '#records/leads.ts';
import { logAlert } from '#telemetry/log.ts';
import { seal } from '#vault/seal.ts';
import type { Borrower, JourneyKey } from './borrower.ts';
import { commitEnd, LEASE_MARGIN_MS } from './commit-end.ts';
import { reportEnd } from './report-end.ts';

type Sending = {
  attempt: AttemptRef;
  journeyKey: JourneyKey;
  borrower: Borrower;
  answers: Answers;
  agreed: StoredBlock[];
  ssn: string;
};

/** A warning is kept for staff; it is the operator's own text, so its length is not ours to trust. */
const WARNING_LENGTH = 2_000;

/** Where a link is sealed to, so that it opens nowhere else. */
export const linkPlace = (leadId: string) => `link|${leadId}`;

/**
 * Sends an attempt whose intent is committed, and commits what came of it. Settles when that is done, and never rejects; the
 * process does not exit before. Where our own records fail for long, the lease turns the attempt into `unknown` later.
 */
export function sendLead(sending: Sending): Promise<void> {
  const work = sendAndRecord(sending).catch((error: unknown) => {
    const errorName = error instanceof Error ? error.name : 'unknown';
    logAlert('lead_not_recorded', { reference: sending.attempt.partnerLeadId, errorName });
  });
  holdExit(work);
  return work;
}

async function sendAndRecord(sending: Sending): Promise<void> {
  const { attempt, journeyKey } = sending;
  const progress = { mayHaveLeft: false };
  const outcome = await sendOnce(sending, progress).catch((error: unknown) => failureOf(error, progress));
  if (!outcome) return;
  const end = endOf(outcome, attempt, journeyKey);
  await commitEnd(attempt, end);
  await reportEnd(attempt, outcome, end);
}

async function sendOnce(
  { attempt, borrower, answers, agreed, ssn }: Sending,
  progress: { mayHaveLeft: boolean },
): Promise<LeadOutcome | OwnFailure> {
  const leaseMs = operatorTerms().leadLimitMs + LEASE_MARGIN_MS;
  const blocks = await readBlocks(agreed);
  return operator().submitPersonalLead(toLead(attempt, borrower, answers, ssn), blocks, {
    async beforeSending() {
      await (progress.mayHaveLeft ? requireSendable(attempt) : recordSending(attempt, leaseMs));
      progress.mayHaveLeft = true;
    },
  });
}

/** What kept us from sending, in our own house. */
export type OwnFailure = { kind: 'unsent'; reason: 'own_failure' | 'consent_expired' };

function failureOf(error: unknown, { mayHaveLeft }: { mayHaveLeft: boolean }): OwnFailure | null {
  if (error instanceof AttemptClosed) {
    // Where somebody else has ended the attempt, its end is written already. Expired consent was found before any byte
    // left, or after a 401, which proves that the lead was not taken.
    return error.reason === 'consent_expired' ? { kind: 'unsent', reason: 'consent_expired' } : null;
  }
  if (mayHaveLeft) throw error;
  return { kind: 'unsent', reason: 'own_failure' };
}

function toLead(
  { partnerLeadId }: AttemptRef,
  { journey }: Borrower,
  answers: Answers,
  ssn: string,
): PersonalLead {
  const { firstName, lastName, email, phone, dateOfBirth, street, city, state, zipcode } = answers;
  return {
    partnerLeadId,
    partnerCampaignId: journey.partnerCampaignId,
    requestedLoanAmount: answers.requestedLoanAmount,
    loanPurpose: answers.loanPurpose,
    borrower: { email, firstName, lastName, phone, dateOfBirth, ssn },
    address: { street, city, state, zipcode },
    employment: { status: answers.employmentStatus, incomeYearly: answers.incomeYearly },
    housing: { type: answers.housingType, monthlyPayment: answers.monthlyPayment },
  };
}

function endOf(outcome: LeadOutcome | OwnFailure, attempt: AttemptRef, journeyKey: JourneyKey): AttemptEnd {
  return {
    outcome: outcome.kind,
    reason: outcome.kind === 'answered' ? null : outcome.reason,
    httpStatus: outcome.kind === 'unsent' ? null : outcome.httpStatus,
    answer: outcome.kind === 'answered' ? answerOf(outcome, attempt, journeyKey) : null,
  };
}

function answerOf(outcome: LeadAnswered, { leadId }: AttemptRef, { key }: JourneyKey): AttemptEnd['answer'] {
  const { status, uuid, warning } = outcome;
  const verdict = judgeLink(outcome);
  return {
    operatorStatus: status,
    operatorUuid: uuid,
    operatorWarning: warning?.slice(0, WARNING_LENGTH) ?? null,
    linkRefused: verdict && !verdict.ok ? verdict.fault : null,
    link: verdict?.ok
      ? { sealed: seal(verdict.href, key, linkPlace(leadId)), lifeMs: retention().linkMs }
      : null,
  };
}

function judgeLink({ inviteUrl, status }: LeadAnswered) {
  if (inviteUrl === null) return null;
  // Contract 3: failure comes without a link.
  if (status === 'failure') return { ok: false, fault: 'came_with_failure' } as const;
  const { handoffHosts, followsLocalHttp } = operatorTerms();
  return judgeHandoffLink(inviteUrl, handoffHosts, followsLocalHttp);
}
