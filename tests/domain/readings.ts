import type { Rule } from '#domain/reading.ts';

/** What a rule takes a text for; null where it asks the borrower again. */
export function readAs<T>(rule: Rule<T>, text: string): T | null {
  const reading = rule.read(text);
  return reading.ok ? reading.value : null;
}

/** Invisible or unusual characters by name, so that a table can be read. */
export const NBSP = '\u00a0';
export const NARROW = '\u202f';
export const ZERO_WIDTH = '\u200b';
export const LEFT_TO_RIGHT = '\u200e';
export const SOFT_HYPHEN = '\u00ad';
export const NO_BREAK_HYPHEN = '\u2011';
export const MINUS = '\u2212';
