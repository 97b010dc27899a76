import 'server-only';
import { judgeHandoffLink } from '#domain/handoff-link.ts';
import type { PersonalLead } from '#domain/personal-lead.ts';
import type { Answers } from '#domain/personal-loan/answers.ts';
import { holdExit } from '#edge/inflight.ts';
import type { LeadAnswered, LeadOutcome } from '#operator/lead-outcome.ts';
import { operator, operatorTerms } from '#operator/live.ts';
import { readBlocks, type StoredBlock } from '#records/consents.ts';
import { retention } from '#records/db.ts';
import { type AttemptEnd, type AttemptRef, recordEnd, recordSending } from '#records/leads.ts';
import { logAlert, logEvent } from '#telemetry/log.ts';
import { seal } from '#vault/seal.ts';
import type { Borrower, JourneyKey } from './borrower.ts';
import { raiseAlert } from './raise-alert.ts';

type Sending = {
  attempt: AttemptRef;
  journeyKey: JourneyKey;
  borrower: Borrower;
  answers: Answers;
  agreed: StoredBlock[];
  ssn: string;
};

/** A renewed token and the commit of the answer fit in between the call's own limit and the end of the lease. */
const LEASE_MARGIN_MS = 30_000;

/** Where a link is sealed to, so that it opens nowhere else. */
export const linkPlace = (leadId: string) => `link|${leadId}`;

/**
 * Sends an attempt whose intent is committed, and commits what came of it. Settles when that is done, and never rejects; the
 * process does not exit before. Where our own records fail, the lease turns the attempt into `unknown` later.
 */
export function sendLead(sending: Sending): Promise<void> {
  const work = sendAndRecord(sending).catch((error: unknown) => {
    const errorName = error instanceof Error ? error.name : 'unknown';
    logAlert('lead_not_recorded', { reference: sending.attempt.partnerLeadId, errorName });
  });
  holdExit(work);
  return work;
}

async function sendAndRecord({
  attempt,
  journeyKey,
  borrower,
  answers,
  agreed,
  ssn,
}: Sending): Promise<void> {
  const terms = operatorTerms();
  const outcome = await operator().submitPersonalLead(
    toLead(attempt, borrower, answers, ssn),
    await readBlocks(agreed),
    { beforeSending: () => recordSending(attempt, terms.leadLimitMs + LEASE_MARGIN_MS) },
  );
  const end = endOf(outcome, attempt, journeyKey);
  await recordEnd(attempt, end);
  await report(attempt, outcome, end);
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

function endOf(outcome: LeadOutcome, attempt: AttemptRef, journeyKey: JourneyKey): AttemptEnd {
  const reason = outcome.kind === 'answered' ? null : outcome.reason;
  const httpStatus = outcome.kind === 'unsent' ? null : outcome.httpStatus;
  const answer = outcome.kind === 'answered' ? answerOf(outcome, attempt, journeyKey) : null;
  return { outcome: outcome.kind, reason, httpStatus, answer };
}

function answerOf(outcome: LeadAnswered, { leadId }: AttemptRef, { key }: JourneyKey): AttemptEnd['answer'] {
  const { handoffHosts, isPractice } = operatorTerms();
  const { status, uuid, warning, inviteUrl } = outcome;
  // Contract 3: failure comes without a link; one that comes all the same is not followed.
  const verdict =
    inviteUrl === null || status === 'failure' ? null : judgeHandoffLink(inviteUrl, handoffHosts, isPractice);
  return {
    operatorStatus: status,
    operatorUuid: uuid,
    operatorWarning: warning,
    linkRefused: verdict && !verdict.ok ? verdict.fault : null,
    link: verdict?.ok
      ? { sealed: seal(verdict.href, key, linkPlace(leadId)), lifeMs: retention().linkMs }
      : null,
  };
}

const KNOWN_STATUSES: (string | null)[] = ['in_progress', 'success', 'failure', 'timed_out'];

/** Logs how an attempt ended, and tells staff of all that should not have been. */
async function report(
  { partnerLeadId, number }: AttemptRef,
  outcome: LeadOutcome,
  { reason, httpStatus, answer }: AttemptEnd,
): Promise<void> {
  const facts = {
    reference: partnerLeadId,
    attempt: number,
    outcome: outcome.kind,
    reason: reason ?? '',
    httpStatus,
  };
  logEvent('lead_ended', facts);
  if (outcome.kind !== 'answered') return raiseAlert(`lead_${outcome.kind}`, partnerLeadId, facts);
  const fault = answer?.linkRefused;
  if (fault) await raiseAlert('handoff_link_refused', partnerLeadId, { ...facts, reason: fault });
  if (!KNOWN_STATUSES.includes(outcome.status))
    await raiseAlert('operator_status_unknown', partnerLeadId, facts);
  if (outcome.status === 'success' && !answer?.link)
    await raiseAlert('success_without_link', partnerLeadId, facts);
  if (outcome.warning !== null) await raiseAlert('consent_warning', partnerLeadId, facts);
}
