import { personalLoan } from '#features/questions/model/personal-loan/form.ts';
import { prefill } from '#features/questions/model/prefill/form.ts';
import { refinance } from '#features/questions/model/refinance/form.ts';
import type { Form, FormSlug } from './form.ts';

const FORMS: Record<FormSlug, Form> = { 'personal-loan': personalLoan, refinance, prefill };

export const formBySlug = (slug: FormSlug): Form => FORMS[slug];

/** Every question of every form. */
export const answerNames = (): string[] =>
  Object.values(FORMS).flatMap((form) =>
    Object.keys(form.codecs({ today: '2000-01-01', options: {}, askedQuestions: [], statesServed: [] })),
  );

export const isFormSlug = (text: string): text is FormSlug => Object.hasOwn(FORMS, text);
