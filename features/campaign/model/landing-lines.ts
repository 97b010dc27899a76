import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';

export const paragraphs = (max: number) =>
  field(
    z
      .string()
      .overwrite((typed) =>
        typed
          .split(/\r\n?|\n/)
          .map((line) => line.trimEnd())
          .join('\n')
          .trim(),
      )
      .max(max, `Use up to ${max.toLocaleString('en-US')} characters`),
    // The limit counts a line break as one character, which browsers count as two.
    { maxLength: max * 2 },
  );

export const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '');

/** Split at blank lines. */
export const blocksOf = (typed: string) => typed.split(/\n\s*\n/).filter((block) => block.trim() !== '');

/** Whether such a day exists. */
export function isDay(typed: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(typed)) return false;
  const at = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(typed);
}
