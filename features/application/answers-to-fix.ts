import 'server-only';
import type { RawAnswers } from '#features/form/model/form.ts';
import { questionsForFields } from '#features/form/model/refused-questions.ts';
import type { Borrower } from './borrower.ts';

export type AnswerToFix = { step: string; name: string; summary: string };

/** No question has a name with a space. */
const PREFIX = 'refused ';
const refusedKey = (attempt: number, name: string) => `${PREFIX}${attempt} ${name}`;
const confirmedKey = (attempt: number, name: string) => `${refusedKey(attempt, name)} confirmed`;

/**
 * The answers that the operator refused and the borrower has neither changed nor confirmed since, in the order of the form.
 * The borrower may confirm one if another has changed: the operator may refuse a right state with a wrong ZIP code.
 */
export function answersToFix({ form, context, lead, rawAnswers }: Borrower): AnswerToFix[] {
  if (!lead) return [];
  const refused = questionsForFields(form.slug, lead.refusedFields);
  const unchanged = refused.filter((name) => {
    const sent = rawAnswers[refusedKey(lead.attempts, name)];
    return sent === undefined || sent === (rawAnswers[name] ?? '');
  });
  const open = unchanged.filter((name) => rawAnswers[confirmedKey(lead.attempts, name)] === undefined);
  const hasChanged = unchanged.length < refused.length;
  const toFix = hasChanged || open.length > 0 ? open : unchanged;
  return form
    .steps(rawAnswers, context)
    .flatMap(({ slug, questions }) =>
      questions
        .filter(({ name }) => toFix.includes(name))
        .map(({ name, summary }) => ({ step: slug, name, summary })),
    );
}

/** The draft stores the refused answers of the last attempt, and which of them the borrower has posted since. */
export function withRefusedAnswers({ form, lead, rawAnswers }: Borrower, posted: RawAnswers): RawAnswers {
  const answers = Object.entries(rawAnswers).filter(([name]) => !name.startsWith(PREFIX));
  if (!lead) return Object.fromEntries(answers);
  const refused = questionsForFields(form.slug, lead.refusedFields).flatMap((name) => {
    const key = refusedKey(lead.attempts, name);
    const confirmed = confirmedKey(lead.attempts, name);
    const isConfirmed = Object.hasOwn(posted, name) || rawAnswers[confirmed] !== undefined;
    return [[key, rawAnswers[key] ?? rawAnswers[name] ?? ''], ...(isConfirmed ? [[confirmed, 'yes']] : [])];
  });
  return Object.fromEntries([...answers, ...refused]);
}
