import { personalLoan } from '#features/form/model/personal-loan/form.ts';
import { prefill, SSN_QUESTION, steps } from '#features/form/model/prefill/form.ts';
import { refinance } from '#features/form/model/refinance/form.ts';
import { english } from '#features/wording/model/en/english.ts';
import type { Form, FormContext, FormSlug } from './form.ts';

const FORMS: Record<FormSlug, Form> = { 'personal-loan': personalLoan, refinance, prefill };

export const formBySlug = (slug: FormSlug): Form => FORMS[slug];

/** For code that needs the questions, but shows no words to a borrower and checks no answer. */
export const namesOnly = (askedQuestions: readonly string[] = []): FormContext => ({
  today: '2000-01-01',
  options: {},
  statesServed: [],
  errors: english.errors,
  askedQuestions,
  language: 'en',
  copy: english,
});

/** Every question of every form. */
export const answerNames = (): string[] =>
  Object.values(FORMS).flatMap((form) => Object.keys(form.codecs(namesOnly())));

export const isFormSlug = (text: string): text is FormSlug => Object.hasOwn(FORMS, text);

/** Apart from the form, which a browser loads without any dictionary. */
export const PREFILL_QUESTIONS = [
  ...steps(english).flatMap((step) => step.questions.map((question) => question.name)),
  SSN_QUESTION,
];
