import type { OptionList, Options } from '#features/questions/model/options.ts';
import type { Codec } from '#platform/values/parse-result.ts';

/** A field that no person sees. Programs that fill in every field fill it in too. */
export const HONEYPOT_NAME = 'website';

/** Part of each page's URL. */
export type FormSlug = 'personal-loan' | 'refinance' | 'prefill';

export type FormContext = {
  /** YYYY-MM-DD. */
  today: string;
  options: Options;
  /** Names of the questions that a prefill flow asks. */
  askedQuestions: readonly string[];
  /** State codes of the campaign. Empty if it serves every state on offer. */
  statesServed: readonly string[];
};

/** As typed, by question. */
export type RawAnswers = Partial<Record<string, string>>;

/** `autoComplete` is `off` only if a browser should not offer to remember the answer. */
export type Question = {
  name: string;
  label: string;
  /** The label on the check page, without the grammar of a question. */
  summary: string;
  hint?: string;
  /** `tiles` show the first options at once, and the others on request. */
  control: 'text' | 'money' | 'select' | 'radios' | 'tiles' | 'school';
  autoComplete: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  width?: 'short' | 'medium';
  per?: 'a year' | 'a month';
  options?: OptionList;
};

/** Questions that the borrower can repeat. `count` names the answer that holds how often. */
export type RepeatedGroup = {
  noun: string;
  count: string;
  max: number;
  times: number;
  names: readonly string[];
};

export type Step = {
  slug: string;
  title: string;
  lead?: string;
  questions: readonly Question[];
  repeat?: RepeatedGroup;
};

export type Form = {
  slug: FormSlug;
  steps(rawAnswers: RawAnswers, context: FormContext): readonly Step[];
  codecs(context: FormContext): Record<string, Codec<unknown>>;
};
