import * as z from 'zod';
import { PREFILL_QUESTIONS } from '#features/form/model/form-registry.ts';
import { REQUIRED, SSN_QUESTION, steps } from '#features/form/model/prefill/form.ts';
import { english } from '#features/wording/model/en/english.ts';
import { field, isPosted, SHOWN_VERSION } from '#platform/values/posted-form.ts';

export type FlowQuestion = { name: string; label: string; isRequired: boolean };

export const FLOW_PAGES: readonly { title: string; questions: readonly FlowQuestion[] }[] = [
  ...steps(english).map(({ title, questions }) => ({
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

const MAX_NAME_LENGTH = 60;

const isFlowName = (text: string) =>
  text.length <= MAX_NAME_LENGTH && /^[\w.-]+$/.test(text) && /[a-z\d]/i.test(text);

const slug = z
  .string()
  .trim()
  .refine(isFlowName, 'Enter the operator’s name for it: letters, numbers and . _ -')
  .refine((name) => name !== OWN_PAGE, `“${OWN_PAGE}” is reserved. Enter another name`);
const questions = z.array(z.string());

export const NEW_FLOW_FORM = z.object({ slug: field(slug, { maxLength: MAX_NAME_LENGTH }), questions });
export const FLOW_FORM = z.object({
  /** No flow has the name of an invalid form. */
  flow: z.string().refine(isFlowName).catch('-'),
  version: SHOWN_VERSION,
  questions,
  retire: isPosted('yes'),
});

/** In the order of the form, including the required ones. */
export const selectedQuestions = (chosen: readonly string[]): string[] =>
  PREFILL_QUESTIONS.filter((name) => REQUIRED.includes(name) || chosen.includes(name));
