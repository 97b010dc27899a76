import { faultsIn } from './answers.ts';
import { answersSchema } from './answers-schema.ts';
import type { AnswerTexts, Form, Step, Terms } from './form.ts';
import { checkPath, stepPath } from './paths.ts';

/** How far some answers carry: found by replaying them through the rules, so that nothing else keeps count. */
export type Progress = { gap: Step; answers: null } | { gap: null; answers: Record<string, unknown> };

/** The first step whose answers are missing or not understood (any more), or all answers, typed. */
export function progressOf(form: Form, texts: AnswerTexts, terms: Terms): Progress {
  const steps = form.steps(texts, terms);
  const gap = steps.find((step) => !isAnswered(form, step, texts, terms));
  if (gap) return { gap, answers: null };
  const names = steps.flatMap((step) => namesIn(step));
  return { gap: null, answers: answersSchema(form, names, terms).parse(textsOf(names, texts)) };
}

/** The steps that these answers carry over, by slug: all before the first gap. */
export function stepsDone(form: Form, texts: AnswerTexts, terms: Terms): string[] {
  const { gap } = progressOf(form, texts, terms);
  const slugs = form.steps(texts, terms).map((step) => step.slug);
  return gap ? slugs.slice(0, slugs.indexOf(gap.slug)) : slugs;
}

/** Whether a step may be visited: all before it are answered. */
export function mayVisit(form: Form, slug: string, texts: AnswerTexts, terms: Terms): boolean {
  const { gap } = progressOf(form, texts, terms);
  const slugs = form.steps(texts, terms).map((step) => step.slug);
  return !gap || slugs.indexOf(slug) <= slugs.indexOf(gap.slug);
}

/** Where these answers lead to next. */
export function nextPath(form: Form, texts: AnswerTexts, terms: Terms): string {
  const { gap } = progressOf(form, texts, terms);
  return gap ? stepPath(form.slug, gap.slug) : checkPath(form.slug);
}

/** What is wrong with the answers of a step that was submitted, by question; nothing where it was not submitted yet. */
export function misreadIn(form: Form, step: Step, texts: AnswerTexts, terms: Terms): Record<string, string> {
  const names = namesIn(step);
  if (names.every((name) => texts[name] === undefined)) return {};
  return faultsIn(form, texts, names, terms);
}

export const namesIn = (step: Step) => step.questions.map((question) => question.name);

function isAnswered(form: Form, step: Step, texts: AnswerTexts, terms: Terms): boolean {
  const names = namesIn(step);
  const isSubmitted = names.some((name) => texts[name] !== undefined);
  return isSubmitted && answersSchema(form, names, terms).safeParse(textsOf(names, texts)).success;
}

/** A question that was never put reads like one left empty. */
const textsOf = (names: string[], texts: AnswerTexts) =>
  Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
