import 'server-only';
import { type Borrower, findBorrower, type JourneyKey, termsToday } from '#features/application/borrower.ts';
import { standingOf } from '#features/application/lead-status.ts';
import {
  type BorrowerOutcome,
  borrowerOutcome,
  mayResend,
  mayUseFallback,
} from '#features/journey/model/lead-state.ts';
import type { Journey } from '#features/journey/store/journeys.ts';
import { findLead, type Lead } from '#features/journey/store/leads.ts';
import { findPrefill } from '#features/journey/store/prefills.ts';
import { isOverdue } from '#features/lead/store/abandoned-attempts.ts';
import type { Form, FormContext } from '#features/questions/model/forms/form.ts';
import { progressOf, questionNames } from '#features/questions/model/forms/progress.ts';
import { questionsForFields } from '#features/questions/model/refused-questions.ts';
import { endOverdue } from './expire-leases.ts';
import { TEST_REASON } from './test-journeys.ts';

export type LeadOutcomeForBorrower = {
  outcome: BorrowerOutcome;
  form: Form['slug'];
  reference: string;
  receiptId: string;
  maySendAgain: boolean;
  mayFallBack: boolean;
  /** Whether a test link's request stopped before the operator. */
  wasHeldTest: boolean;
  /** Whether nothing was sent since the borrower took back part of the agreement. */
  wasWithdrawn: boolean;
  answersKept: boolean;
  /** Where to put right what the operator did not accept. */
  toPutRight: { step: string; name: string; summary: string }[];
};

/** What became of this borrower's lead, for the page that tells them. Null where nothing was submitted. */
export async function findOutcome(journeyKey: JourneyKey | null): Promise<LeadOutcomeForBorrower | null> {
  const borrower = await findBorrower(journeyKey);
  if (!borrower?.lead) return null;
  const lead = await settled(borrower.lead, borrower.journey);
  const standing = standingOf(borrower, lead);
  const outcome = borrowerOutcome(standing);
  const terms = await termsToday(borrower.journey);
  const wasHeldTest = outcome === 'not_sent' && lead.reason === TEST_REASON;
  return {
    outcome,
    form: borrower.form.slug,
    reference: lead.partnerLeadId,
    receiptId: borrower.journey.receiptId,
    maySendAgain: mayResend(standing) && !wasHeldTest,
    mayFallBack: mayUseFallback(outcome) && (await isFallbackOpen(borrower, terms)),
    wasHeldTest,
    wasWithdrawn: outcome === 'not_sent' && lead.reason === 'phone_withdrawn',
    answersKept: Object.keys(borrower.texts).length > 0,
    toPutRight: outcome === 'to_put_right' ? toPutRight(borrower, lead, terms) : [],
  };
}

/** Whether the campaign offers the operator's own form instead, with answers to take there that were not taken yet. */
export async function isFallbackOpen(borrower: Borrower, terms: FormContext): Promise<boolean> {
  const { journey, form, texts } = borrower;
  if (journey.campaign.fallback !== 'prefill' || progressOf(form, texts, terms).firstIncompleteStep)
    return false;
  const prefill = await findPrefill(journey.id);
  return !prefill || prefill.outcome === 'unsent';
}

/** The questions that the operator refused the answers of, as a borrower reads them. */
function toPutRight({ form, texts }: Borrower, { refusedFields }: Lead, terms: FormContext) {
  const refused = questionsForFields(form.slug, refusedFields);
  return form.steps(texts, terms).flatMap((step) =>
    questionNames(step)
      .filter((name) => refused.includes(name))
      .map((name) => ({
        step: step.slug,
        name,
        summary: step.questions.find((question) => question.name === name)?.summary ?? name,
      })),
  );
}

/** The lead as it stands now: whoever looks at one that nobody can finish any more need not wait for the job. */
async function settled(lead: Lead, { id: journeyId, isTest }: Journey): Promise<Lead> {
  if (lead.state !== 'intent' && lead.state !== 'sending') return lead;
  if (!(await isOverdue(lead.id))) return lead;
  const wasEnded = await endOverdue({
    leadId: lead.id,
    journeyId,
    partnerLeadId: lead.partnerLeadId,
    isTest,
  });
  return wasEnded ? ((await findLead(journeyId)) ?? lead) : lead;
}
