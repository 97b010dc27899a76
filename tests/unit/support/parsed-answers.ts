import { codecs } from '#features/questions/model/personal-loan/answers.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import { type QuestionName, TERMS } from './complete-form.ts';

/** What a rule takes a text for; null where it asks the borrower again. */
export function readAs<T>(rule: Codec<T>, text: string): T | null {
  const reading = rule.parse(text);
  return reading.ok ? reading.value : null;
}

/** What a text is taken for as the answer to a question; null where the borrower is asked again. */
export const valueFrom = (name: QuestionName, text: string) => readAs<string | number>(ruleOf(name), text);

/** What a borrower is told about an answer; null where it was understood. */
export function messageOf(name: QuestionName, text: string): string | null {
  const reading = ruleOf(name).parse(text);
  return reading.ok ? null : reading.message;
}

const ruleOf = (name: QuestionName) => codecs(TERMS)[name] as Codec<string | number>;

/** Invisible or unusual characters by name, so that a table can be read. */
export const NBSP = '\u00a0';
export const NARROW = '\u202f';
export const ZERO_WIDTH = '\u200b';
export const LEFT_TO_RIGHT = '\u200e';
export const SOFT_HYPHEN = '\u00ad';
export const NO_BREAK_HYPHEN = '\u2011';
export const MINUS = '\u2212';
