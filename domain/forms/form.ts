import type { ChoiceList, Choices } from '../choices.ts';
import type { Rule } from '../reading.ts';

/** The forms that there are, by the name under which their pages stand. */
export type FormSlug = 'personal-loan' | 'refinance' | 'prefill';

/** What the rules of a form depend on beside the text. */
export type Terms = {
  /** YYYY-MM-DD. */
  today: string;
  choices: Choices;
  /** Names of the questions that a prefill flow asks. */
  asked: readonly string[];
};

/** Answers as text, by question, the way a form carries them and a draft keeps them. */
export type AnswerTexts = Partial<Record<string, string>>;

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
  choices?: ChoiceList;
};

/** Questions that are put as often as a borrower wishes, up to a limit; `count` is the answer that tells how often. */
export type Repeat = { noun: string; count: string; most: number; times: number; names: readonly string[] };

export type Step = {
  slug: string;
  title: string;
  lead?: string;
  questions: readonly Question[];
  repeat?: Repeat;
};

/** A form: which questions it asks in which order, and how each answer is read. */
export type Form = {
  slug: FormSlug;
  steps(texts: AnswerTexts, terms: Terms): readonly Step[];
  rules(terms: Terms): Record<string, Rule<unknown>>;
};
