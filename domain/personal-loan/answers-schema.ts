import * as z from 'zod/mini';
import { readBy } from '../read-by.ts';
import type { Rule } from '../reading.ts';
import { type QuestionName, rules, type Terms } from './answers.ts';

/** The schema of some questions, made of the rules that a browser checks by. */
export function answersSchema(names: readonly QuestionName[], terms: Terms) {
  const all = rules(terms);
  return z.object(
    Object.fromEntries(
      names.map((name) => [name, readBy<string | number>(all[name] as Rule<string | number>)]),
    ),
  );
}
