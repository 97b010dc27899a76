import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import { type AnswerToFix, checkPath, journeyOf, leadStatus } from '#features/form/model/journey.ts';
import {
  type BorrowerOutcome,
  borrowerOutcome,
  mayResend,
  mayUseFallback,
} from '#features/form/model/lead-state.ts';
import { SSN_FIELD } from '#features/form/model/refused-questions.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import type { Lead } from '#features/form/store/leads.ts';
import { TEST_STOPPED } from '#features/lead/model/lead-copy.ts';
import { isUndeterminable } from '#features/lead/store/lead-decisions.ts';
import { isLeaseExpired } from '#features/lead/store/open-attempts.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { expireLease } from './close-attempts.ts';
import { waitPhase } from './model/wait.ts';

/** The borrower corrects this before the next try, once the operator refused answers. `none`: only the resend is left. */
type Correction =
  | { kind: 'answers'; answers: AnswerToFix[]; step: string }
  | { kind: 'unfinished'; step: string }
  | { kind: 'digits' | 'none' };

export type LeadOutcomeForBorrower = NonNullable<Awaited<ReturnType<typeof findOutcome>>>;

export async function findOutcome(borrower: Borrower | null) {
  if (!borrower?.lead) return null;
  const lead = await expireIfOverdue(borrower.lead, borrower.journey);
  const status = leadStatus(borrower, lead);
  const outcome = borrowerOutcome(status);
  const wasStoppedTest = outcome === 'not_sent' && lead.reason === TEST_STOPPED;
  return {
    outcome,
    form: borrower.form.slug,
    reference: lead.partnerLeadId,
    receiptId: borrower.journey.receiptId,
    waitPhase: waitPhase(borrower.now.getTime() - lead.lastIntentAt.getTime()),
    canResend: mayResend(status) && !wasStoppedTest,
    canFallBack: mayUseFallback(status) && isFallbackOpen(borrower),
    wasStoppedTest,
    /** Staff found out that the operator can't say whether it has the lead. */
    isUndeterminable: outcome === 'unknown' && (await isUndeterminable(lead.id)),
    wasWithdrawn: outcome === 'not_sent' && lead.reason === 'phone_withdrawn',
    hasStoredAnswers: Object.keys(borrower.rawAnswers).length > 0,
    correction: outcome === 'to_correct' ? correctionOf(borrower, lead) : null,
  };
}

/** Answers come first: the borrower types the digits on the last page. */
function correctionOf(borrower: Borrower, lead: Lead): Correction {
  const { answersToFix, firstIncompleteStep } = journeyOf(borrower);
  const [first] = answersToFix;
  if (first) return { kind: 'answers', answers: answersToFix, step: first.step };
  if (firstIncompleteStep) return { kind: 'unfinished', step: firstIncompleteStep.slug };
  return { kind: lead.refusedFields.includes(SSN_FIELD) ? 'digits' : 'none' };
}

export function isFallbackOpen(borrower: Borrower): boolean {
  const { journey, prefill } = borrower;
  if (journey.campaign.fallback !== 'prefill' || journeyOf(borrower).firstIncompleteStep) return false;
  return !prefill || prefill.outcome === 'unsent';
}

/** Doesn't wait for the job that expires leases. */
async function expireIfOverdue(lead: Lead, { id: journeyId, isTest }: Journey): Promise<Lead> {
  if (lead.state !== 'intent' && lead.state !== 'sending') return lead;
  if (!(await isLeaseExpired(lead.id))) return lead;
  const hasExpired = await expireLease({
    leadId: lead.id,
    journeyId,
    partnerLeadId: lead.partnerLeadId,
    isTest,
  });
  return hasExpired ? ((await findRequestRows(journeyId)).lead ?? lead) : lead;
}

export type PrefillOutcomeForBorrower = {
  outcome: 'opened' | 'received' | 'not_sent' | 'test_held' | 'refused' | 'unknown';
  reference: string;
  tryAgain: string | null;
  receiptId: string;
};

export function findPrefillOutcome(borrower: Borrower | null): PrefillOutcomeForBorrower | null {
  if (!borrower?.prefill) return null;
  const { prefill } = borrower;
  const { slug } = borrower.form;
  const found = { receiptId: borrower.journey.receiptId, reference: prefill.id };
  switch (prefill.outcome) {
    case 'unsent':
      if (prefill.reason === TEST_STOPPED) return { ...found, outcome: 'test_held', tryAgain: null };
      return {
        ...found,
        outcome: 'not_sent',
        tryAgain: slug === 'prefill' ? checkPath(slug) : '/apply/fallback',
      };
    case 'answered':
      return { ...found, outcome: prefill.redirectedAt ? 'opened' : 'received', tryAgain: null };
    case 'refused':
      return { ...found, outcome: 'refused', tryAgain: null };
    default:
      return { ...found, outcome: 'unknown', tryAgain: null };
  }
}

type Flags = Pick<
  LeadOutcomeForBorrower,
  'wasStoppedTest' | 'wasWithdrawn' | 'isUndeterminable' | 'correction'
>;

const CORRECTIONS = {
  answers: 'to_correct',
  unfinished: 'unfinished',
  digits: 'digits_refused',
  none: 'corrected',
} as const;

/** Which words the page shows. */
export function outcomeState(
  outcome: Exclude<BorrowerOutcome, 'link_issued'>,
  { wasStoppedTest, wasWithdrawn, isUndeterminable, correction }: Flags,
): keyof Dictionary['outcome']['states'] {
  if (wasStoppedTest) return 'test_held';
  if (wasWithdrawn) return 'withdrawn';
  if (correction) return CORRECTIONS[correction.kind];
  return isUndeterminable ? 'undeterminable' : outcome;
}
