import type { Codec } from '#platform/values/parse-result.ts';
import type { Form, FormContext, Question } from './form.ts';

type Codecs = Record<string, Codec<unknown>>;

export type AnswersOf<R extends Codecs> = {
  [Name in keyof R]: R[Name] extends Codec<infer Value> ? Value : never;
};

/** Null for an answer that the form doesn't accept, or no longer. */
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

/** Same rules as `answersSchema`, without the size of zod in the browser. */
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

export function optionsFor({ options: list }: Question, { options }: FormContext) {
  return (list && options[list]) || [];
}
