import 'server-only';
import { createHash } from 'node:crypto';
import { findRequestRows, type RequestRows } from '#features/application/store/request-rows.ts';
import { type Campaign, formSlugOf } from '#features/form/model/campaign.ts';
import type { Form, FormContext, RawAnswers, Step, StepContext } from '#features/form/model/form.ts';
import { formBySlug } from '#features/form/model/form-registry.ts';
import { SCHOOL_OPTIONS } from '#features/form/model/refinance/schools.ts';
import { borrowersDay } from '#features/form/model/state-zones.ts';
import { stateOptions } from '#features/form/model/states.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import type { Lead, Prefill } from '#features/form/store/leads.ts';
import { optionsAt } from '#features/form/store/options.ts';
import { type Language, NO_READER, type Reader } from '#features/wording/model/language.ts';
import { operatorConfig } from '#operator/live.ts';
import { open } from '#platform/crypto/seal.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { campaignCopy, languageIn } from './language.ts';

export type JourneyKey = { journeyId: string; key: string };

export type Borrower = Moment & {
  journey: Journey;
  form: Form;
  context: FormContext;
  rawAnswers: RawAnswers;
  draftVersion: number | null;
  answersExpireInMs: number | null;
  lead: Lead | null;
  prefill: Prefill | null;
  /** Also true while the outcome is unknown. */
  isPrefilled: boolean;
};

/** For actions, which send no words: a page has its borrower from `borrowerRequest`. */
export async function findBorrower(journeyKey: JourneyKey | null): Promise<Borrower | null> {
  return journeyKey && borrowerFrom(journeyKey, await findRequestRows(journeyKey.journeyId));
}

export async function borrowerFrom(
  { key }: JourneyKey,
  rows: RequestRows,
  reader: Reader = NO_READER,
): Promise<Borrower | null> {
  if (!rows.journey) return null;
  const { draft, lead, prefill, now, configurationVersion } = rows;
  const { campaignSlug, ...row } = rows.journey;
  const stored = (await campaignsAt(configurationVersion)).get(campaignSlug);
  if (!stored) throw new Error('the campaign of a journey is missing');
  const journey: Journey = { ...row, campaign: stored.campaign };
  const slug = formSlugOf(journey.campaign.product);
  const opened = draft && open(draft.sealed, key, draftAad(journey.id));
  const rawAnswers = opened ? (JSON.parse(opened) as RawAnswers) : {};
  const { language } = languageIn(journey.campaign, reader);
  return {
    now,
    configurationVersion,
    journey,
    form: formBySlug(slug),
    context: await formContext(rows, journey.campaign, language, rawAnswers),
    rawAnswers,
    draftVersion: draft?.version ?? null,
    answersExpireInMs: draft && draft.expiresAt.getTime() - now.getTime(),
    lead,
    prefill,
    isPrefilled: slug === 'prefill' && prefill !== null && prefill.outcome !== 'unsent',
  };
}

export const draftAad = (journeyId: string) => `draft|${journeyId}`;

/** For the text that a page leaves in its tab. Empty until an answer is stored: until then, all journeys are alike. */
export const journeyTag = ({ journey, draftVersion }: Pick<Borrower, 'journey' | 'draftVersion'>): string =>
  draftVersion === null ? '' : createHash('sha256').update(`tab|${journey.id}`).digest('base64url');

/** `today` is the borrower's own day, by the database clock. */
export async function formContext(
  { now, configurationVersion }: Moment,
  { slug, product, flow, statesServed }: Pick<Campaign, 'slug' | 'product' | 'flow' | 'statesServed'>,
  language: Language = 'en',
  { state = '' }: RawAnswers = {},
): Promise<FormContext> {
  const listed = (await optionsAt(configurationVersion)).get(product)?.[language];
  const copy = await campaignCopy(configurationVersion, { slug, product }, language);
  const states = stateOptions(operatorConfig().states, copy.states.names);
  const options = { ...listed, state: states, school: SCHOOL_OPTIONS };
  return {
    today: borrowersDay(now, state, options),
    options,
    askedQuestions: flow?.questions ?? [],
    statesServed,
    errors: copy.errors,
    language,
    copy,
  };
}

/** A browser gets only the options of its step. */
export function stepContext({ questions }: Step, context: FormContext): StepContext {
  const { today, options, statesServed, language } = context;
  const lists = new Set(questions.flatMap((question) => question.options ?? []));
  const used = Object.fromEntries([...lists].map((list) => [list, options[list] ?? []]));
  return { today, options: used, statesServed, language };
}
