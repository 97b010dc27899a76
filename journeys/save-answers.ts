import 'server-only';
import { type AnswerTexts, type QuestionName, rules, type Terms } from '#domain/personal-loan/answers.ts';
import { nextPath } from '#domain/personal-loan/progress.ts';
import type { Rule } from '#domain/reading.ts';
import { recordDraft } from '#records/drafts.ts';
import { seal } from '#vault/seal.ts';
import { draftPlace, findBorrower, type JourneyKey, termsToday } from './borrower.ts';

export type Saving = { kind: 'saved'; path: string } | { kind: 'already_sent' } | { kind: 'no_journey' };

/** Several tabs may save different steps at once; each write is tried again over what the other has written. */
const WRITES_AT_MOST = 5;
/** Longer than any answer that a rule takes; what is cut off was wrong anyway. */
const TEXT_LENGTH = 300;

/**
 * Adds what a borrower typed to their draft, sealed under their own key, and tells where to go on. What is understood is
 * kept in the form in which it is shown again; what is not is kept as typed, so that its step can show it with the error.
 */
export async function saveAnswers(journeyKey: JourneyKey, texts: AnswerTexts): Promise<Saving> {
  const terms = await termsToday();
  const kept = asKept(texts, terms);
  for (let write = 1; write <= WRITES_AT_MOST; write += 1) {
    const borrower = await findBorrower(journeyKey);
    if (!borrower) return { kind: 'no_journey' };
    if (borrower.lead) return { kind: 'already_sent' };
    const whole = { ...borrower.texts, ...kept };
    const sealed = seal(JSON.stringify(whole), journeyKey.key, draftPlace(journeyKey.journeyId));
    if (await recordDraft(journeyKey.journeyId, sealed, borrower.draftVersion)) {
      return { kind: 'saved', path: nextPath(whole, terms) };
    }
  }
  throw new Error('a draft was written by too many at once');
}

function asKept(texts: AnswerTexts, terms: Terms): AnswerTexts {
  const all = rules(terms);
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const rule = all[name as QuestionName] as Rule<unknown>;
      const reading = rule.read(text);
      return [name, reading.ok ? rule.show(reading.value) : text.slice(0, TEXT_LENGTH)];
    }),
  );
}
