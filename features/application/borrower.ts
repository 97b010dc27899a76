import 'server-only';
import { findDraft } from '#features/application/store/drafts.ts';
import { type LeadStatus, mayResend } from '#features/journey/model/lead-state.ts';
import { findJourney, type Journey } from '#features/journey/store/journeys.ts';
import { findLead, type Lead } from '#features/journey/store/leads.ts';
import { findPrefill } from '#features/journey/store/prefills.ts';
import { findOptions } from '#features/options/store/options.ts';
import type { Form, FormContext, RawAnswers } from '#features/questions/model/forms/form.ts';
import { formBySlug } from '#features/questions/model/forms/known.ts';
import { formSlugOf } from '#features/questions/model/product.ts';
import { SCHOOL_OPTIONS } from '#features/questions/model/refinance/schools.ts';
import { questionsForFields, SSN_FIELD } from '#features/questions/model/refused-questions.ts';
import { stateOptions } from '#features/questions/model/states.ts';
import { operatorConfig } from '#operator/live.ts';
import { open } from '#platform/crypto/seal.ts';
import { databaseNow } from '#platform/database/db.ts';
import { utcDay } from '#platform/values/zoned-time.ts';

/** Which journey a browser is on, and the key under which its answers are sealed. */
export type JourneyKey = { journeyId: string; key: string };

/** A borrower in the middle of a journey, as far as their own cookie opens it. */
export type Borrower = {
  journey: Journey;
  /** The form that the journey's campaign asks. */
  form: Form;
  rawAnswers: RawAnswers;
  /** Version of the draft that `texts` was read at, null where there is none yet. */
  draftVersion: number | null;
  /** How long the answers are still kept, null where there are none. */
  answersExpireInMs: number | null;
  lead: Lead | null;
  /** Whether the answers of a prefill form have gone out, or may have. */
  isPrefilled: boolean;
};

/** The journey that a cookie opens; null where it has ended, was erased, or the cookie is none of ours. */
export async function findBorrower(journeyKey: JourneyKey | null): Promise<Borrower | null> {
  if (!journeyKey) return null;
  const [journey, draft] = await Promise.all([
    findJourney(journeyKey.journeyId),
    findDraft(journeyKey.journeyId),
  ]);
  if (!journey) return null;
  // After the draft, which goes in the moment in which the lead is answered: else the answers would be missed, and not known why.
  const lead = await findLead(journey.id);
  const slug = formSlugOf(journey.campaign.product);
  const prefill = slug === 'prefill' ? await findPrefill(journey.id) : null;
  const opened = draft && open(draft.sealed, journeyKey.key, draftAad(journey.id));
  return {
    journey,
    form: formBySlug(slug),
    rawAnswers: opened ? (JSON.parse(opened) as RawAnswers) : {},
    draftVersion: draft?.version ?? null,
    answersExpireInMs: draft?.leftMs ?? null,
    lead,
    isPrefilled: prefill !== null && prefill.outcome !== 'unsent',
  };
}

/** Where a draft is sealed to, so that it opens nowhere else. */
export const draftAad = (journeyId: string) => `draft|${journeyId}`;

/** What the rules of a journey's questions depend on today, by the database's clock (UTC). */
export async function formContext({ campaign }: Pick<Journey, 'campaign'>): Promise<FormContext> {
  const [now, options] = await Promise.all([databaseNow(), findOptions(campaign.product)]);
  return {
    today: utcDay(now),
    options: { ...options, state: stateOptions(operatorConfig().states), school: SCHOOL_OPTIONS },
    askedQuestions: campaign.flow?.questions ?? [],
  };
}

/** What a page depends on, of a lead as it is kept. */
export function leadStatus({ form }: Pick<Borrower, 'form'>, lead: Lead): LeadStatus {
  const { state, operatorStatus, linkSealed, timesTimedOut, refusedFields } = lead;
  return {
    state,
    operatorStatus,
    hasLink: linkSealed !== null,
    timesTimedOut,
    isCorrectable:
      refusedFields.includes(SSN_FIELD) || questionsForFields(form.slug, refusedFields).length > 0,
  };
}

/** Where a borrower belongs whose answers have gone out and can't be changed any more; null while they can. */
export function lockedPath(borrower: Borrower): '/apply/outcome' | '/apply/prefilled' | null {
  if (borrower.isPrefilled) return '/apply/prefilled';
  const { lead } = borrower;
  return lead && !mayResend(leadStatus(borrower, lead)) ? '/apply/outcome' : null;
}
