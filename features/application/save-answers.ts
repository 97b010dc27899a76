import 'server-only';
import { recordDraft } from '#features/application/store/drafts.ts';
import { formatAnswer } from '#features/questions/model/forms/answers.ts';
import type { Form, FormContext, RawAnswers } from '#features/questions/model/forms/form.ts';
import { completedSteps, nextPath, questionNames } from '#features/questions/model/forms/progress.ts';
import { withSchools } from '#features/questions/model/refinance/education.ts';
import { seal } from '#platform/crypto/seal.ts';
import { type Borrower, draftPlace, findBorrower, type JourneyKey, termsToday } from './borrower.ts';
import { closedPath } from './lead-status.ts';

export type Saving =
  | { kind: 'saved'; path: string | null }
  | { kind: 'already_sent' }
  | { kind: 'no_journey' };

/** Several tabs may save different steps at once; each write is tried again over what the other has written. */
const WRITES_AT_MOST = 5;
/** Longer than any answer that a rule takes; what is cut off was wrong anyway. */
const TEXT_LENGTH = 300;

/** What a press beside Continue does to a step whose questions repeat. */
export type Change = 'add' | { removeAt: number };

/** Which step was sent, and what beside Continue was pressed on it. */
type Sent = { step?: string; change?: Change | null };

/**
 * Adds what a borrower typed to their draft, sealed under their own key, and tells where to go on; after a `change` of
 * the step itself there is no such place. What is understood is kept in the form in which it is shown again; what is not is
 * kept as typed, so that its step can show it with the error. What the form does not ask is not kept.
 */
export async function saveAnswers(
  journeyKey: JourneyKey,
  typed: RawAnswers,
  { step, change = null }: Sent = {},
): Promise<Saving> {
  for (let write = 1; write <= WRITES_AT_MOST; write += 1) {
    const borrower = await findBorrower(journeyKey);
    if (!borrower) return { kind: 'no_journey' };
    if (closedPath(borrower)) return { kind: 'already_sent' };
    const { form, texts, journey } = borrower;
    const terms = await termsToday(journey);
    const answered = { ...texts, ...asKept(form, { ...emptyStep(borrower, step, terms), ...typed }, terms) };
    const whole = change ? withSchools(answered, change) : answered;
    const sealed = seal(JSON.stringify(whole), journeyKey.key, draftPlace(journeyKey.journeyId));
    const done = change ? [] : completedSteps(form, whole, terms);
    if (await recordDraft(journeyKey.journeyId, sealed, borrower.draftVersion, done)) {
      return { kind: 'saved', path: change ? null : nextPath(form, whole, terms) };
    }
  }
  throw new Error('a draft was written by too many at once');
}

/** A choice that was left open is not in a post at all: it counts as left empty. */
function emptyStep({ form, texts }: Borrower, slug: string | undefined, terms: FormContext): RawAnswers {
  const step = form.steps(texts, terms).find((known) => known.slug === slug);
  return Object.fromEntries((step ? questionNames(step) : []).map((name) => [name, '']));
}

function asKept(form: Form, typed: RawAnswers, terms: FormContext): RawAnswers {
  const asked = form.codecs(terms);
  return Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => Object.hasOwn(asked, name))
      .map(([name, text = '']) => [
        name,
        formatAnswer(form, name, text, terms) ?? text.slice(0, TEXT_LENGTH),
      ]),
  );
}
