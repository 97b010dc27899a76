import type { Dictionary, ErrorWords } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import type { OptionList, Options } from './options.ts';

/** A field that no person sees. Programs that fill in every field fill it in too. */
export const HONEYPOT_NAME = 'website';

/** The id of the form of a step. */
export const ANSWERS_FORM = 'answers';

/** Part of each page's URL. */
export type FormSlug = 'personal-loan' | 'refinance' | 'prefill';

/** For the rules of the answers. */
export type RuleContext = {
  /** YYYY-MM-DD. */
  today: string;
  options: Options;
  /** State codes of the campaign. Empty if it serves every state on offer. */
  statesServed: readonly string[];
  errors: ErrorWords;
};

export type FormContext = RuleContext & {
  /** Names of the questions that a prefill flow asks. */
  askedQuestions: readonly string[];
  language: Language;
  copy: Dictionary;
};

/** For the browser, which loads the words of the errors itself. */
export type StepContext = Omit<RuleContext, 'errors'> & { language: Language };

/** As typed, by question. */
export type RawAnswers = Partial<Record<string, string>>;

export type DateControl = 'date' | 'month';

/** `autoComplete` is `off` only if a browser should not offer to remember the answer. */
export type Question = {
  name: string;
  label: string;
  /** For screen readers alone: a heading shows the others which of several equal fields this is. */
  labelEnd?: string;
  /** The label on the check page, without the grammar of a question. */
  summary: string;
  hint?: string;
  /** `tiles` show the first options at once, and the others on request. */
  control: 'text' | 'money' | 'select' | 'radios' | 'tiles' | 'school' | DateControl;
  autoComplete: string;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  width?: 'short' | 'medium';
  /** Shares its row with another half on a wide screen. */
  isHalf?: boolean;
  /** Beside the field, such as `a year`. */
  per?: string;
  options?: OptionList;
  /** A chosen option can be withdrawn: no browser unchecks a radio button. */
  isOptional?: boolean;
  /** The options that leave the next question open. The page shows that question only after one of them. */
  opensNext?: readonly string[];
};

/** Questions that the borrower can repeat. `count` names the answer that holds how often. */
export type RepeatedGroup = {
  titles: readonly string[];
  removeLabels: readonly string[];
  addLabel: string;
  atMost: string;
  count: string;
  max: number;
  times: number;
  names: readonly string[];
};

export type Step = {
  slug: string;
  title: string;
  lead?: string | undefined;
  questions: readonly Question[];
  repeat?: RepeatedGroup;
};

export type Form = {
  slug: FormSlug;
  steps(rawAnswers: RawAnswers, context: FormContext): readonly Step[];
  codecs(context: RuleContext): Record<string, Codec<unknown>>;
  /** Whether the other answers leave this question open. Without it, the form asks every question. */
  asks?(name: string, rawAnswers: Record<string, unknown>, options: Options): boolean;
  /** The answer that a lead carries to a question that the other answers decide. */
  derives?(name: string, rawAnswers: Record<string, unknown>): string | undefined;
};
