import { answerErrors, codecsOf } from './answers.ts';
import type { Form, RawAnswers, RuleContext } from './form.ts';

/** Why a request ends although the answer may be right. The codec of the question gives the reason. */
const EXIT_REASONS = ['age', 'state'] as const;
export type Exit = { reason: (typeof EXIT_REASONS)[number]; question: string };

/** The first exit among the answers to these questions. */
export function exitFrom(
  form: Form,
  rawAnswers: RawAnswers,
  questions: readonly string[],
  context: RuleContext,
): Exit | null {
  for (const question of questions) {
    const result = codecsOf(form, context)[question]?.parse(rawAnswers[question] ?? '');
    if (!result || result.ok) continue;
    const reason = EXIT_REASONS.find((known) => known === result.reason);
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
  const correctable = questions.filter((name) => !exitFrom(form, rawAnswers, [name], context));
  return answerErrors(form, rawAnswers, correctable, context);
}
