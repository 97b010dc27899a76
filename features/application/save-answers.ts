import 'server-only';
import { recordDraft } from '#features/application/store/drafts.ts';
import { codecsOf, formatAnswer } from '#features/form/model/answers.ts';
import type { Form, FormContext, RawAnswers } from '#features/form/model/form.ts';
import { EXIT_PATH, journeyOf, submittedPath, withRefusedAnswers } from '#features/form/model/journey.ts';
import { applyRepeatChange } from '#features/form/model/refinance/education.ts';
import { borrowersDay } from '#features/form/model/state-zones.ts';
import { AUTOFILLED, autofillFromZip, newWarnings } from '#features/form/model/warnings.ts';
import { seal } from '#platform/crypto/seal.ts';
import { draftAad, findBorrower, type JourneyKey } from './borrower.ts';

export type SaveResult =
  | { kind: 'saved'; path: string | null; warnings: string[] }
  | { kind: 'already_sent' }
  | { kind: 'no_journey' };

/** Several tabs may save different steps at once. Each write is retried on top of the other. */
const MAX_WRITES = 5;
/** Longer than any valid answer. */
export const MAX_TEXT_LENGTH = 300;

/** `none` stores the answers and stays on the page, like the other changes. */
export type Change = 'add' | 'none' | { removeAt: number };

/** `asked` are the questions of the page, which may be older than this release. */
type StepChange = { step?: string; asked?: readonly string[]; change?: Change | null };

/** Invalid answers are stored as typed, so that the step can show them with an error. */
export async function saveAnswers(
  journeyKey: JourneyKey,
  input: RawAnswers,
  { step, asked = [], change = null }: StepChange = {},
): Promise<SaveResult> {
  for (let write = 1; write <= MAX_WRITES; write += 1) {
    const borrower = await findBorrower(journeyKey);
    if (!borrower) return { kind: 'no_journey' };
    if (submittedPath(borrower)) return { kind: 'already_sent' };
    const { form, rawAnswers: stored } = borrower;
    const answers = { ...unanswered(asked), ...input };
    const { state = stored.state ?? '' } = answers;
    const today = borrowersDay(borrower.now, state, borrower.context.options);
    const context = { ...borrower.context, today };
    const answered = {
      ...withRefusedAnswers(borrower, change ? {} : answers),
      ...toStored(form, answers, context),
    };
    const changed = change && change !== 'none' ? applyRepeatChange(answered, change) : answered;
    const postedStep = form.steps(stored, context).find(({ slug }) => slug === step);
    const place = postedStep
      ? await autofillFromZip(postedStep, { stored, updated: changed }, context)
      : null;
    const updated = { ...changed, ...place };
    const sealed = seal(JSON.stringify(updated), journeyKey.key, draftAad(journeyKey.journeyId));
    // A step with a place that the borrower hasn't seen isn't done.
    const journey = change ? null : journeyOf({ ...borrower, context, rawAnswers: changed });
    const { journeyId } = journeyKey;
    if (!(await recordDraft(journeyId, sealed, borrower.draftVersion, journey?.completedSteps))) continue;
    const unconfirmed = place ? [AUTOFILLED] : [];
    if (!journey) return { kind: 'saved', path: null, warnings: unconfirmed };
    if (!place && journey.ineligibleAnswer(decidedBy(answers)))
      return { kind: 'saved', path: EXIT_PATH, warnings: [] };
    const warnings = postedStep ? newWarnings(form, postedStep, { stored, updated }, context) : [];
    return { kind: 'saved', path: journey.pathAfterPost, warnings: [...warnings, ...unconfirmed] };
  }
  throw new Error('too many requests wrote a draft at once');
}

/** A day ends later in some states than in others, and an adult there is older. */
const decidedBy = (answers: RawAnswers): string[] => [
  ...Object.keys(answers),
  ...('state' in answers ? ['dateOfBirth'] : []),
];

/** A post omits an unchecked choice. */
const unanswered = (asked: readonly string[]): RawAnswers =>
  Object.fromEntries(asked.map((name) => [name, '']));

function toStored(form: Form, input: RawAnswers, context: FormContext): RawAnswers {
  const codecs = codecsOf(form, context);
  return Object.fromEntries(
    Object.entries(input)
      .filter(([name]) => Object.hasOwn(codecs, name))
      .map(([name, text = '']) => [
        name,
        formatAnswer(form, name, text, context) ?? text.slice(0, MAX_TEXT_LENGTH),
      ]),
  );
}
