import 'server-only';
import {
  type AnswerTexts,
  answersSchema,
  type QuestionName,
  rules,
  type Terms,
} from '#domain/personal-loan/answers.ts';
import type { Rule } from '#domain/reading.ts';
import { recordDraft } from '#records/journeys.ts';
import { seal } from '#vault/seal.ts';
import { draftPlace, findBorrower, type JourneyKey } from './borrower.ts';

/** Several tabs may save different steps at once; each write is tried again over what the other has written. */
const WRITES_AT_MOST = 5;

/**
 * Adds answers to a journey's draft, sealed under the borrower's key. The texts must have passed their schema; they are
 * kept in the form in which they are shown again. False where the journey has ended meanwhile.
 */
export async function saveAnswers(
  journeyKey: JourneyKey,
  texts: AnswerTexts,
  terms: Terms,
): Promise<boolean> {
  const shown = inShownForm(texts, terms);
  for (let write = 1; write <= WRITES_AT_MOST; write += 1) {
    const borrower = await findBorrower(journeyKey);
    if (!borrower || borrower.lead) return false;
    const whole = JSON.stringify({ ...borrower.texts, ...shown });
    const sealed = seal(whole, journeyKey.key, draftPlace(journeyKey.journeyId));
    if (await recordDraft(journeyKey.journeyId, sealed, borrower.draftVersion)) return true;
  }
  throw new Error('a draft was written by too many at once');
}

function inShownForm(texts: AnswerTexts, terms: Terms): AnswerTexts {
  const names = Object.keys(texts) as QuestionName[];
  const all = rules(terms);
  const values: Record<string, unknown> = answersSchema(names, terms).parse(texts);
  return Object.fromEntries(names.map((name) => [name, (all[name] as Rule<unknown>).show(values[name])]));
}
