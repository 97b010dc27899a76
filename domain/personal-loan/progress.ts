import { type Answers, type AnswerTexts, answersSchema, type Terms } from './answers.ts';
import { CHECK_PATH, STEPS, type Step, stepPath } from './steps.ts';

/** How far some answers carry: found by replaying them through the rules, so that nothing else keeps count. */
export type Progress = { gap: Step; answers: null } | { gap: null; answers: Answers };

/** The first step whose answers are missing or not understood (any more), or all answers, typed. */
export function progressOf(texts: AnswerTexts, terms: Terms): Progress {
  const gap = STEPS.find((step) => !isAnswered(step, texts, terms));
  if (gap) return { gap, answers: null };
  const names = STEPS.flatMap((step) => step.questions.map((question) => question.name));
  return { gap: null, answers: answersSchema(names, terms).parse(texts) as Answers };
}

/** Whether a step may be visited: all before it are answered. */
export function mayVisit(slug: string, texts: AnswerTexts, terms: Terms): boolean {
  const { gap } = progressOf(texts, terms);
  return !gap || STEPS.findIndex((step) => step.slug === slug) <= STEPS.indexOf(gap);
}

/** Where these answers lead to next. */
export function nextPath(texts: AnswerTexts, terms: Terms): string {
  const { gap } = progressOf(texts, terms);
  return gap ? stepPath(gap.slug) : CHECK_PATH;
}

function isAnswered(step: Step, texts: AnswerTexts, terms: Terms): boolean {
  const schema = answersSchema(
    step.questions.map((question) => question.name),
    terms,
  );
  return schema.safeParse(texts).success;
}
