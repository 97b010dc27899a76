import type { Codec } from '#platform/values/parse-result.ts';
import type { Form, Question, RuleContext } from './form.ts';

type Codecs = Record<string, Codec<unknown>>;

export type AnswersOf<R extends Codecs> = {
  [Name in keyof R]: R[Name] extends Codec<infer Value> ? Value : never;
};

const lastCodecs = new WeakMap<RuleContext, { form: Form; codecs: Codecs }>();

/** Each step of a form is checked with the same codecs. */
export function codecsOf(form: Form, context: RuleContext): Codecs {
  const last = lastCodecs.get(context);
  if (last?.form === form) return last.codecs;
  const codecs = form.codecs(context);
  lastCodecs.set(context, { form, codecs });
  return codecs;
}

/** Null for an answer that the form doesn't accept, or no longer. */
export function formatAnswer(form: Form, name: string, text: string, context: RuleContext): string | null {
  const codec = codecsOf(form, context)[name];
  const result = codec?.parse(text);
  return codec && result?.ok ? codec.format(result.value) : null;
}

/** Without zod, whose size a browser would load. */
export function answerErrors(
  form: Form,
  rawAnswers: Record<string, unknown>,
  names: readonly string[],
  context: RuleContext,
): Record<string, string> {
  const codecs = codecsOf(form, context);
  return Object.fromEntries(
    names.flatMap((name) => {
      const result = codecs[name]?.parse(String(rawAnswers[name] ?? ''));
      return !result || result.ok ? [] : [[name, result.message]];
    }),
  );
}

export function optionsFor({ options: list }: Question, { options }: Pick<RuleContext, 'options'>) {
  return (list && options[list]) || [];
}
