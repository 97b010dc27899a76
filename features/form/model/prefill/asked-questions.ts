import { english } from '#features/wording/model/en/english.ts';
import { SSN_QUESTION, steps } from './form.ts';

/** Apart from the form, which a browser loads without any dictionary. */
export const PREFILL_QUESTIONS = [
  ...steps(english).flatMap((step) => step.questions.map((question) => question.name)),
  SSN_QUESTION,
];
