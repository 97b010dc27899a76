import { answerErrors } from './answers.ts';
import { answersSchema } from './answers-schema.ts';
import type { Form, FormContext, RawAnswers, Step } from './form.ts';
import { checkPath, stepPath } from './paths.ts';

/** How far some answers carry: found by replaying them through the rules, so that nothing else keeps count. */
export type FormProgress =
  | { firstIncompleteStep: Step; answers: null }
  | { firstIncompleteStep: null; answers: Record<string, unknown> };

/** The first step whose answers are missing or not understood (any more), or all answers, typed. */
export function progressOf(form: Form, rawAnswers: RawAnswers, context: FormContext): FormProgress {
  const steps = form.steps(rawAnswers, context);
  const firstIncompleteStep = steps.find((step) => !isAnswered(form, step, rawAnswers, context));
  if (firstIncompleteStep) return { firstIncompleteStep, answers: null };
  const names = steps.flatMap((step) => questionNames(step));
  return {
    firstIncompleteStep: null,
    answers: answersSchema(form, names, context).parse(pickAnswers(names, rawAnswers)),
  };
}

/** The steps that these answers carry over, by slug: all before the first gap. */
export function completedSteps(form: Form, rawAnswers: RawAnswers, context: FormContext): string[] {
  const { firstIncompleteStep } = progressOf(form, rawAnswers, context);
  const slugs = form.steps(rawAnswers, context).map((step) => step.slug);
  return firstIncompleteStep ? slugs.slice(0, slugs.indexOf(firstIncompleteStep.slug)) : slugs;
}

/** Whether a step may be visited: all before it are answered. */
export function mayVisit(form: Form, slug: string, rawAnswers: RawAnswers, context: FormContext): boolean {
  const { firstIncompleteStep } = progressOf(form, rawAnswers, context);
  const slugs = form.steps(rawAnswers, context).map((step) => step.slug);
  return !firstIncompleteStep || slugs.indexOf(slug) <= slugs.indexOf(firstIncompleteStep.slug);
}

/** Where these answers lead to next. */
export function nextPath(form: Form, rawAnswers: RawAnswers, context: FormContext): string {
  const { firstIncompleteStep } = progressOf(form, rawAnswers, context);
  return firstIncompleteStep ? stepPath(form.slug, firstIncompleteStep.slug) : checkPath(form.slug);
}

/** What is wrong with the answers of a step that was submitted, by question; nothing where it was not submitted yet. */
export function stepErrors(
  form: Form,
  step: Step,
  rawAnswers: RawAnswers,
  context: FormContext,
): Record<string, string> {
  const names = questionNames(step);
  if (names.every((name) => rawAnswers[name] === undefined)) return {};
  return answerErrors(form, rawAnswers, names, context);
}

export const questionNames = (step: Step) => step.questions.map((question) => question.name);

function isAnswered(form: Form, step: Step, rawAnswers: RawAnswers, context: FormContext): boolean {
  const names = questionNames(step);
  const isSubmitted = names.some((name) => rawAnswers[name] !== undefined);
  return isSubmitted && answersSchema(form, names, context).safeParse(pickAnswers(names, rawAnswers)).success;
}

/** A question that was never put reads like one left empty. */
const pickAnswers = (names: string[], rawAnswers: RawAnswers) =>
  Object.fromEntries(names.map((name) => [name, rawAnswers[name] ?? '']));
