import 'server-only';
import type { RawAnswers } from '#features/questions/model/forms/form.ts';
import { questionsForFields } from '#features/questions/model/refused-questions.ts';
import type { Borrower } from './borrower.ts';

export type AnswerToFix = { step: string; name: string; summary: string };

/** No question has a name with a space. */
const PREFIX = 'refused ';
const refusedKey = (attempt: number, name: string) => `${PREFIX}${attempt} ${name}`;

/** The answers that the operator refused and the borrower has not changed since, in the order of the form. */
export function answersToFix({ form, context, lead, rawAnswers }: Borrower): AnswerToFix[] {
  if (!lead) return [];
  const refused = questionsForFields(form.slug, lead.refusedFields);
  const isUnchanged = (name: string) => {
    const sent = rawAnswers[refusedKey(lead.attempts, name)];
    return sent === undefined || sent === (rawAnswers[name] ?? '');
  };
  return form
    .steps(rawAnswers, context)
    .flatMap(({ slug, questions }) =>
      questions
        .filter(({ name }) => refused.includes(name) && isUnchanged(name))
        .map(({ name, summary }) => ({ step: slug, name, summary })),
    );
}

/** The draft stores the refused answers of the last attempt, so that the app notices a change. */
export function withRefusedAnswers({ form, lead, rawAnswers }: Borrower): RawAnswers {
  const answers = Object.entries(rawAnswers).filter(([name]) => !name.startsWith(PREFIX));
  if (!lead) return Object.fromEntries(answers);
  const refused = questionsForFields(form.slug, lead.refusedFields).map((name) => {
    const key = refusedKey(lead.attempts, name);
    return [key, rawAnswers[key] ?? rawAnswers[name] ?? ''];
  });
  return Object.fromEntries([...answers, ...refused]);
}
