import type { Rule } from '../reading.ts';
import type { Form, Question, Terms } from './form.ts';

type Rules = Record<string, Rule<unknown>>;

/** The answers that a set of rules reads, typed. */
export type AnswersOf<R extends Rules> = {
  [Name in keyof R]: R[Name] extends Rule<infer Value> ? Value : never;
};

/** An answer as the check page shows it and a draft keeps it, or null where it can't be understood (any more). */
export function showAnswer({ rules }: Form, name: string, text: string, terms: Terms): string | null {
  const rule = rules(terms)[name];
  const reading = rule?.read(text);
  return rule && reading?.ok ? rule.show(reading.value) : null;
}

/** What is wrong with some answers, by question: the same rules as the schema's, without its weight in a browser. */
export function faultsIn(
  { rules }: Form,
  texts: Record<string, unknown>,
  names: readonly string[],
  terms: Terms,
): Record<string, string> {
  const all = rules(terms);
  return Object.fromEntries(
    names.flatMap((name) => {
      const reading = all[name]?.read(String(texts[name] ?? ''));
      return !reading || reading.ok ? [] : [[name, reading.message]];
    }),
  );
}

/** The values on offer for a question with a closed list, else none. */
export function choicesFor({ choices: list }: Question, { choices }: Terms) {
  return (list && choices[list]) || [];
}
