import 'server-only';
import { findDraft } from '#features/application/store/drafts.ts';
import { type LeadStatus, mayResend } from '#features/journey/model/lead-state.ts';
import { findJourney, type Journey } from '#features/journey/store/journeys.ts';
import { findLead, type Lead } from '#features/journey/store/leads.ts';
import { findPrefill } from '#features/journey/store/prefills.ts';
import { findOptions } from '#features/options/store/options.ts';
import type { Form, FormContext, RawAnswers, Step } from '#features/questions/model/forms/form.ts';
import { formBySlug } from '#features/questions/model/forms/known.ts';
import { formSlugOf } from '#features/questions/model/product.ts';
import { SCHOOL_OPTIONS } from '#features/questions/model/refinance/schools.ts';
import { questionsForFields, SSN_FIELD } from '#features/questions/model/refused-questions.ts';
import { stateOptions } from '#features/questions/model/states.ts';
import { operatorConfig } from '#operator/live.ts';
import { open } from '#platform/crypto/seal.ts';
import { databaseNow } from '#platform/database/db.ts';
import { utcDay } from '#platform/values/zoned-time.ts';

export type JourneyKey = { journeyId: string; key: string };

export type Borrower = {
  journey: Journey;
  form: Form;
  rawAnswers: RawAnswers;
  draftVersion: number | null;
  answersExpireInMs: number | null;
  lead: Lead | null;
  /** Also true while the outcome is unknown. */
  isPrefilled: boolean;
};

export async function findBorrower(journeyKey: JourneyKey | null): Promise<Borrower | null> {
  if (!journeyKey) return null;
  const [journey, draft] = await Promise.all([
    findJourney(journeyKey.journeyId),
    findDraft(journeyKey.journeyId),
  ]);
  if (!journey) return null;
  // Read after the draft, which the answer of a lead deletes: the reverse order could miss both.
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

export const draftAad = (journeyId: string) => `draft|${journeyId}`;

/** `today` is the date of the database clock in UTC. */
export async function formContext({ campaign }: Pick<Journey, 'campaign'>): Promise<FormContext> {
  const [now, options] = await Promise.all([databaseNow(), findOptions(campaign.product)]);
  return {
    today: utcDay(now),
    options: { ...options, state: stateOptions(operatorConfig().states), school: SCHOOL_OPTIONS },
    askedQuestions: campaign.flow?.questions ?? [],
  };
}

/** A browser gets only the options of its step. */
export function stepContext({ questions }: Step, { today, options }: FormContext): FormContext {
  const lists = new Set(questions.flatMap((question) => question.options ?? []));
  const used = Object.fromEntries([...lists].map((list) => [list, options[list] ?? []]));
  return { today, options: used, askedQuestions: [] };
}

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

export function lockedPath(borrower: Borrower): '/apply/outcome' | '/apply/prefilled' | null {
  if (borrower.isPrefilled) return '/apply/prefilled';
  const { lead } = borrower;
  return lead && !mayResend(leadStatus(borrower, lead)) ? '/apply/outcome' : null;
}
