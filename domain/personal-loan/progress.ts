import type { Reading } from '../reading.ts';
import { type Answers, type AnswerTexts, rules, type Terms } from './answers.ts';
import { answersSchema } from './answers-schema.ts';
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

/** What is wrong with the answers of a step that was submitted, by question; nothing where it was not submitted yet. */
export function misreadIn(step: Step, texts: AnswerTexts, terms: Terms): Record<string, string> {
  const names = step.questions.map((question) => question.name);
  if (names.every((name) => texts[name] === undefined)) return {};
  const all = rules(terms);
  return Object.fromEntries(
    names.flatMap((name) => {
      const reading: Reading<unknown> = all[name].read(texts[name] ?? '');
      return reading.ok ? [] : [[name, reading.message]];
    }),
  );
}

function isAnswered(step: Step, texts: AnswerTexts, terms: Terms): boolean {
  const schema = answersSchema(
    step.questions.map((question) => question.name),
    terms,
  );
  return schema.safeParse(texts).success;
}
