import { answerErrors, codecsOf } from './answers.ts';
import type { Form, FormContext, RawAnswers, Step } from './form.ts';
import { checkPath, stepPath } from './paths.ts';

/** The app stores no progress: it checks the answers against the rules each time. */
type FormProgress =
  | { firstIncompleteStep: Step; answers: null }
  | { firstIncompleteStep: null; answers: Record<string, unknown> };

export function progressOf(form: Form, rawAnswers: RawAnswers, context: FormContext): FormProgress {
  const steps = form.steps(rawAnswers, context);
  const firstIncompleteStep = findIncompleteStep(form, steps, rawAnswers, context);
  if (firstIncompleteStep) return { firstIncompleteStep, answers: null };
  const names = steps.flatMap((step) => questionNames(step));
  return {
    firstIncompleteStep: null,
    answers: parseAnswers(form, names, rawAnswers, context),
  };
}

function findIncompleteStep(
  form: Form,
  steps: readonly Step[],
  rawAnswers: RawAnswers,
  context: FormContext,
): Step | undefined {
  return steps.find((step) => !isAnswered(form, step, rawAnswers, context));
}

/** The finished steps, and the page that follows them. */
export function placeIn(
  form: Form,
  rawAnswers: RawAnswers,
  context: FormContext,
): { completed: string[]; path: string } {
  const steps = form.steps(rawAnswers, context);
  const firstIncompleteStep = findIncompleteStep(form, steps, rawAnswers, context);
  const slugs = steps.map((step) => step.slug);
  if (!firstIncompleteStep) return { completed: slugs, path: checkPath(form.slug) };
  const { slug } = firstIncompleteStep;
  return { completed: slugs.slice(0, slugs.indexOf(slug)), path: stepPath(form.slug, slug) };
}

export function mayVisit(form: Form, slug: string, rawAnswers: RawAnswers, context: FormContext): boolean {
  const steps = form.steps(rawAnswers, context);
  const firstIncompleteStep = findIncompleteStep(form, steps, rawAnswers, context);
  const slugs = steps.map((step) => step.slug);
  return !firstIncompleteStep || slugs.indexOf(slug) <= slugs.indexOf(firstIncompleteStep.slug);
}

export const nextPath = (form: Form, rawAnswers: RawAnswers, context: FormContext): string =>
  placeIn(form, rawAnswers, context).path;

/** Without the questions that the borrower was not asked. */
export function stepErrors(
  form: Form,
  step: Step,
  rawAnswers: RawAnswers,
  context: FormContext,
): Record<string, string> {
  const asked = questionNames(step).filter((name) => rawAnswers[name] !== undefined);
  return answerErrors(form, rawAnswers, asked, context);
}

export const questionNames = (step: Step) => step.questions.map((question) => question.name);

function isAnswered(form: Form, step: Step, rawAnswers: RawAnswers, context: FormContext): boolean {
  const names = questionNames(step);
  const isSubmitted = names.some((name) => rawAnswers[name] !== undefined);
  return isSubmitted && Object.keys(answerErrors(form, rawAnswers, names, context)).length === 0;
}

/** Throws for an answer that breaks its rule. A question without an answer counts as left empty. */
export function parseAnswers(
  form: Form,
  names: readonly string[],
  rawAnswers: RawAnswers,
  context: FormContext,
): Record<string, unknown> {
  const codecs = codecsOf(form, context);
  return Object.fromEntries(
    names.flatMap((name) => {
      const result = codecs[name]?.parse(rawAnswers[name] ?? '');
      if (result && !result.ok) throw new Error(`the answer to ${name} breaks its rule`);
      return result ? [[name, result.value]] : [];
    }),
  );
}
