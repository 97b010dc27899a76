import 'server-only';
import { isFromLanding } from '#features/campaign/model/campaign-link.ts';
import { formatAnswer, questionNames } from '#features/form/model/answers.ts';
import type { Form, FormContext, RawAnswers } from '#features/form/model/form.ts';
import { MAX_TEXT_LENGTH } from './save-answers.ts';

/** Only the request itself may be answered by the link, never personal data or consent. */
const QUERY_ANSWERS = { amount: 'requestedLoanAmount', purpose: 'loanPurpose' };

/** A borrower typed what comes from a landing page: its step shows an invalid answer with the error. */
export function linkAnswers(form: Form, query: URLSearchParams, context: FormContext): RawAnswers {
  const asked = new Set(form.steps({}, context).flatMap(questionNames));
  const answers: RawAnswers = {};
  for (const [parameter, name] of Object.entries(QUERY_ANSWERS)) {
    const text = query.get(parameter)?.trim() ?? '';
    if (!text) continue;
    const isTyped = parameter === 'amount' && isFromLanding(query) && asked.has(name);
    const answer = formatAnswer(form, name, text, context) || (isTyped && text.slice(0, MAX_TEXT_LENGTH));
    if (answer) answers[name] = answer;
  }
  return answers;
}
