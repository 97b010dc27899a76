import type { OptionList, Options } from '#features/questions/model/options.ts';
import type { Codec } from '#platform/values/parse-result.ts';

/** A field that no person sees. Programs that fill in every field fill it in too. */
export const HONEYPOT_NAME = 'website';

/** The forms that there are, by the name under which their pages stand. */
export type FormSlug = 'personal-loan' | 'refinance' | 'prefill';

/** What the rules of a form depend on beside the text. */
export type FormContext = {
  /** YYYY-MM-DD. */
  today: string;
  options: Options;
  /** Names of the questions that a prefill flow asks. */
  askedQuestions: readonly string[];
};

/** Answers as text, by question, the way a form carries them and a draft keeps them. */
export type RawAnswers = Partial<Record<string, string>>;

/** How one question is put. `autoComplete` is off only where a browser should not offer to remember. */
export type Question = {
  name: string;
  label: string;
  /** The label on the check page, without the grammar of a question. */
  summary: string;
  hint?: string;
  control: 'text' | 'money' | 'select' | 'radios' | 'school';
  autoComplete: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  width?: 'short' | 'medium';
  per?: 'a year' | 'a month';
  options?: OptionList;
};

/** Questions that are put as often as a borrower wishes, up to a limit; `count` is the answer that tells how often. */
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

/** A form: which questions it asks in which order, and how each answer is read. */
export type Form = {
  slug: FormSlug;
  steps(rawAnswers: RawAnswers, context: FormContext): readonly Step[];
  codecs(context: FormContext): Record<string, Codec<unknown>>;
};
