import type { Dictionary } from '#features/wording/model/dictionary.ts';
import {
  answerErrors,
  askedAmong,
  codecsOf,
  findIneligible,
  type IneligibleAnswer,
  questionNames,
} from './answers.ts';
import type { Form, FormContext, FormSlug, RawAnswers, Step } from './form.ts';
import { type LeadState, type LeadStatus, mayResend } from './lead-state.ts';
import { questionsForFields, SSN_FIELD } from './refused-questions.ts';

/**
 * The borrower's journey through the form of a campaign.
 *
 * What is answered? A step is complete if it was posted and each answer fits its rule now. The app stores the answers
 * and no progress: a rule, an option or a birthday that changes also changes what is complete.
 *
 * Where may they go? To each step up to the first incomplete one, and from the check page on only if every step is
 * complete. Once the operator may have the request, only to the page of its outcome.
 *
 * What is next? The first incomplete step, then the check page. Answers that the operator refused come before a resend.
 */
export function journeyOf(state: JourneyState) {
  const { form, context, rawAnswers, lead } = state;
  const steps = form.steps(rawAnswers, context);
  const slugs = steps.map(({ slug }) => slug);
  const firstIncompleteStep = steps.find((step) => !isComplete(state, step)) ?? null;
  const nextPath = firstIncompleteStep ? stepPath(form.slug, firstIncompleteStep.slug) : checkPath(form.slug);
  const names = steps.flatMap(questionNames);
  const toFix = answersToFix(state, steps);
  return {
    steps,
    firstIncompleteStep,
    completedSteps: firstIncompleteStep ? slugs.slice(0, slugs.indexOf(firstIncompleteStep.slug)) : slugs,
    /** Null until every step is complete. */
    get answers() {
      return firstIncompleteStep ? null : parseAnswers(form, names, rawAnswers, context);
    },
    stepErrors: (step: Step) => stepErrors(state, step),
    answersToFix: toFix,
    /** The first answer that ends the request. */
    ineligibleAnswer: (questions: readonly string[] = names): IneligibleAnswer | null =>
      findIneligible(form, rawAnswers, questions, context),
    canVisit: (slug: string) =>
      !firstIncompleteStep || slugs.indexOf(slug) <= slugs.indexOf(firstIncompleteStep.slug),
    nextPath,
    /** Refused answers come first, one page after the other. */
    pathAfterPost: !firstIncompleteStep && toFix[0] ? stepPath(form.slug, toFix[0].step) : nextPath,
    /** For a borrower who comes back. */
    resumePath: lead ? OUTCOME_PATH : (submittedPath(state) ?? nextPath),
    /** `page` is the slug of a step, `check` or `consent`. */
    progressAt: (page: string) => progressAt(form.slug, slugs, page),
  };
}

/** The borrower of a request has all of it. */
type JourneyState = {
  form: Form;
  context: FormContext;
  rawAnswers: RawAnswers;
  lead: SentLead | null;
  isPrefilled: boolean;
};

type SentLead = {
  state: LeadState;
  operatorStatus: string | null;
  linkSealed: Uint8Array | null;
  timesTimedOut: number;
  attempts: number;
  refusedFields: readonly string[];
  reason: string | null;
};

/** A journey that has sent nothing, also for a form without a borrower. */
export const unsentJourney = (form: Form, context: FormContext, rawAnswers: RawAnswers = {}) =>
  journeyOf({ form, context, rawAnswers, lead: null, isPrefilled: false });

const basePath = (form: FormSlug) => `/apply/${form}`;

export const stepPath = (form: FormSlug, step: string) => `${basePath(form)}/${step}`;
export const checkPath = (form: FormSlug) => stepPath(form, 'check');
export const consentPath = (form: FormSlug) => stepPath(form, 'consent');

export const EXIT_PATH = '/apply/exit';
const OUTCOME_PATH = '/apply/outcome';

/** A path without a page. Pages redirect here, since `notFound()` of Next 16.4.5 renders a blank page without scripts. */
export const NO_SUCH_PAGE = '/no-such-page';

/** Steps of earlier releases, whose questions are now on another page. */
const MERGED_STEPS = new Map([
  ['contact', 'name'],
  ['housing', 'income'],
]);

export const currentSlug = (step: string): string => MERGED_STEPS.get(step) ?? step;

/** The only page of a request that the borrower can neither change nor resend. Null before that. */
export function submittedPath(
  sent: Pick<JourneyState, 'form' | 'lead' | 'isPrefilled'>,
): '/apply/outcome' | '/apply/prefilled' | null {
  if (sent.isPrefilled) return '/apply/prefilled';
  return sent.lead && !mayResend(leadStatus(sent, sent.lead)) ? OUTCOME_PATH : null;
}

export function leadStatus({ form }: Pick<JourneyState, 'form'>, lead: SentLead): LeadStatus {
  const { state, operatorStatus, linkSealed, timesTimedOut, refusedFields, reason } = lead;
  return {
    state,
    operatorStatus,
    hasLink: linkSealed !== null,
    timesTimedOut,
    isCorrectable:
      refusedFields.includes(SSN_FIELD) || questionsForFields(form.slug, refusedFields).length > 0,
    reason,
  };
}

function isComplete({ form, rawAnswers, context }: JourneyState, step: Step): boolean {
  const names = questionNames(step);
  const isSubmitted = names.some((name) => rawAnswers[name] !== undefined);
  return isSubmitted && Object.keys(answerErrors(form, rawAnswers, names, context)).length === 0;
}

/** Without the questions that the borrower was not asked. */
function stepErrors({ form, rawAnswers, context }: JourneyState, step: Step): Record<string, string> {
  const asked = questionNames(step).filter((name) => rawAnswers[name] !== undefined);
  return answerErrors(form, rawAnswers, asked, context);
}

/** Throws for an answer that breaks its rule. An asked question without an answer counts as left empty. */
export function parseAnswers(
  form: Form,
  names: readonly string[],
  rawAnswers: RawAnswers,
  context: FormContext,
): Record<string, unknown> {
  const codecs = codecsOf(form, context);
  return Object.fromEntries(
    askedAmong(form, names, rawAnswers, context).flatMap((name) => {
      const result = codecs[name]?.parse(rawAnswers[name] ?? '');
      if (result && !result.ok) throw new Error(`the answer to ${name} breaks its rule`);
      return result ? [[name, result.value]] : [];
    }),
  );
}

export type AnswerToFix = { step: string; name: string; summary: string };

/** No question has a name with a space. */
const PREFIX = 'refused ';
const refusedKey = (attempt: number, name: string) => `${PREFIX}${attempt} ${name}`;
const confirmedKey = (attempt: number, name: string) => `${refusedKey(attempt, name)} confirmed`;

/**
 * The answers that the operator refused and the borrower has neither changed nor confirmed since, in the order of the form.
 * The borrower may confirm one if another has changed: the operator may refuse a right state with a wrong ZIP code.
 */
function answersToFix(
  { form, context, lead, rawAnswers }: JourneyState,
  steps: readonly Step[],
): AnswerToFix[] {
  if (!lead) return [];
  const refused = questionsForFields(form.slug, lead.refusedFields);
  const unchanged = refused.filter((name) => {
    const sent = rawAnswers[refusedKey(lead.attempts, name)];
    return sent === undefined || sent === (rawAnswers[name] ?? '');
  });
  const open = unchanged.filter((name) => rawAnswers[confirmedKey(lead.attempts, name)] === undefined);
  const hasChanged = unchanged.length < refused.length;
  const toFix = hasChanged || open.length > 0 ? open : unchanged;
  const asked = askedAmong(form, toFix, rawAnswers, context);
  return steps.flatMap(({ slug, questions }) =>
    questions
      .filter(({ name }) => asked.includes(name))
      .map(({ name, summary }) => ({ step: slug, name, summary })),
  );
}

/** The draft stores the refused answers of the last attempt, and which of them the borrower has posted since. */
export function withRefusedAnswers(
  { form, lead, rawAnswers }: Pick<JourneyState, 'form' | 'lead' | 'rawAnswers'>,
  posted: RawAnswers,
): RawAnswers {
  const answers = Object.entries(rawAnswers).filter(([name]) => !name.startsWith(PREFIX));
  if (!lead) return Object.fromEntries(answers);
  const refused = questionsForFields(form.slug, lead.refusedFields).flatMap((name) => {
    const key = refusedKey(lead.attempts, name);
    const confirmed = confirmedKey(lead.attempts, name);
    const isConfirmed = Object.hasOwn(posted, name) || rawAnswers[confirmed] !== undefined;
    return [[key, rawAnswers[key] ?? rawAnswers[name] ?? ''], ...(isConfirmed ? [[confirmed, 'yes']] : [])];
  });
  return Object.fromEntries([...answers, ...refused]);
}

type StageName = keyof Dictionary['steps']['stages'];
type Stage = { name: StageName; pages: readonly string[] };

const STAGES: readonly Stage[] = [
  { name: 'loan', pages: ['loan'] },
  { name: 'about', pages: ['education', 'name', 'address'] },
  { name: 'finances', pages: ['income'] },
  { name: 'review', pages: ['check'] },
  { name: 'agree', pages: ['consent'] },
];

/** `page` counts from 1 in the current stage. `part` is how much of that stage is done: above 0 and below 1. */
export type Progress = { name: StageName; stage: number; stages: number; page: number; part: number };

function progressAt(form: FormSlug, slugs: readonly string[], page: string): Progress {
  const last = form === 'prefill' ? ['check'] : ['check', 'consent'];
  const pages = [...slugs, ...last];
  const stages = STAGES.map(({ name, pages: all }) => ({
    name,
    pages: all.filter((each) => pages.includes(each)),
  })).filter((stage) => stage.pages.length > 0);
  const stage = stages.findIndex((each) => each.pages.includes(page));
  const { name = 'loan', pages: inStage = [] } = stages[stage] ?? {};
  const place = inStage.indexOf(page) + 1;
  return { name, stage, stages: stages.length, page: place, part: place / (inStage.length + 1) };
}
