import type { Codec } from '#platform/values/parse-result.ts';
import type { Form, Question, RawAnswers, RuleContext, Step } from './form.ts';

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

/** The questions that the borrower has to answer, given the other answers. */
export const askedAmong = (
  form: Form,
  names: readonly string[],
  rawAnswers: Record<string, unknown>,
  { options }: Pick<RuleContext, 'options'>,
): string[] => names.filter((name) => form.asks?.(name, rawAnswers, options) ?? true);

/** Without zod, whose size a browser would load. */
export function answerErrors(
  form: Form,
  rawAnswers: Record<string, unknown>,
  names: readonly string[],
  context: RuleContext,
): Record<string, string> {
  const codecs = codecsOf(form, context);
  return Object.fromEntries(
    askedAmong(form, names, rawAnswers, context).flatMap((name) => {
      const result = codecs[name]?.parse(String(rawAnswers[name] ?? ''));
      return !result || result.ok ? [] : [[name, result.message]];
    }),
  );
}

export const questionNames = (step: Step) => step.questions.map((question) => question.name);

export function optionsFor({ options: list }: Question, { options }: Pick<RuleContext, 'options'>) {
  return (list && options[list]) || [];
}

/** Why a request ends although the answer may be right. The codec of the question gives the reason. */
const INELIGIBLE_REASONS = ['age', 'state'] as const;
export type IneligibleAnswer = { reason: (typeof INELIGIBLE_REASONS)[number]; question: string };

/** The first answer to these questions that ends the request. */
export function findIneligible(
  form: Form,
  rawAnswers: RawAnswers,
  questions: readonly string[],
  context: RuleContext,
): IneligibleAnswer | null {
  for (const question of questions) {
    const result = codecsOf(form, context)[question]?.parse(rawAnswers[question] ?? '');
    if (!result || result.ok) continue;
    const reason = INELIGIBLE_REASONS.find((known) => known === result.reason);
    if (reason) return { reason, question };
  }
  return null;
}

/** For the browser: an answer that ends the request is posted, and the server answers with the exit page. */
export function correctableErrors(
  form: Form,
  rawAnswers: Record<string, string>,
  questions: readonly string[],
  context: RuleContext,
): Record<string, string> {
  const correctable = questions.filter((name) => !findIneligible(form, rawAnswers, [name], context));
  return answerErrors(form, rawAnswers, correctable, context);
}
