import { PREFILL_QUESTIONS, REQUIRED, SSN_QUESTION, STEPS } from '#features/questions/model/prefill/form.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';

export type FlowQuestion = { name: string; label: string; isRequired: boolean };

export const FLOW_PAGES: readonly { title: string; questions: readonly FlowQuestion[] }[] = [
  ...STEPS.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ name, label }) => ({ name, label, isRequired: REQUIRED.includes(name) })),
  })),
  {
    title: 'Last page',
    questions: [
      { name: SSN_QUESTION, label: 'Social Security number (sent, never stored)', isRequired: false },
    ],
  },
];

const LABELS = new Map(
  FLOW_PAGES.flatMap(({ questions }) => questions.map(({ name, label }) => [name, label] as const)),
);

export const flowQuestionLabel = (name: string): string => LABELS.get(name) ?? name;

/** The console's URL of a new flow. */
const OWN_PAGE = 'new';

export const isFlowName = (text: string) => /^[\w.-]{1,60}$/.test(text) && /[a-z\d]/i.test(text);

export function parseFlowName(text: string): { slug: string } | { errors: FieldErrors } {
  const slug = text.trim();
  if (!isFlowName(slug))
    return { errors: { slug: 'Enter the operator’s name for it: letters, numbers and . _ -' } };
  if (slug === OWN_PAGE) return { errors: { slug: `“${OWN_PAGE}” is reserved. Enter another name` } };
  return { slug };
}

/** In the order of the form, including the required ones. */
export const selectedQuestions = (chosen: readonly string[]): string[] =>
  PREFILL_QUESTIONS.filter((name) => REQUIRED.includes(name) || chosen.includes(name));
