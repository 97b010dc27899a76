import type { Codec } from '#platform/values/parse-result.ts';
import type { Form, FormContext, Question } from './form.ts';

type Codecs = Record<string, Codec<unknown>>;

/** The answers that a set of rules reads, typed. */
export type AnswersOf<R extends Codecs> = {
  [Name in keyof R]: R[Name] extends Codec<infer Value> ? Value : never;
};

/** An answer as the check page shows it and a draft keeps it, or null where it can't be understood (any more). */
export function formatAnswer(
  { codecs }: Form,
  name: string,
  text: string,
  context: FormContext,
): string | null {
  const codec = codecs(context)[name];
  const result = codec?.parse(text);
  return codec && result?.ok ? codec.format(result.value) : null;
}

/** What is wrong with some answers, by question: the same rules as the schema's, without its weight in a browser. */
export function answerErrors(
  form: Form,
  rawAnswers: Record<string, unknown>,
  names: readonly string[],
  context: FormContext,
): Record<string, string> {
  const codecs = form.codecs(context);
  return Object.fromEntries(
    names.flatMap((name) => {
      const result = codecs[name]?.parse(String(rawAnswers[name] ?? ''));
      return !result || result.ok ? [] : [[name, result.message]];
    }),
  );
}

/** The values on offer for a question with a closed list, else none. */
export function optionsFor({ options: list }: Question, { options }: FormContext) {
  return (list && options[list]) || [];
}
