import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormContext, RawAnswers } from '#features/form/model/form.ts';
import { checkPath, stepPath, unsentJourney } from '#features/form/model/journey.ts';
import { personalLoan as form } from '#features/form/model/personal-loan/form.ts';
import { refinance } from '#features/form/model/refinance/form.ts';
import {
  ALL_NAMES,
  CONTEXT,
  contextWith,
  EXPECTED_ANSWERS,
  OPTIONAL_NAMES,
  STEPS,
  TYPED,
} from '#tests/unit/support/complete-form.ts';

const WELL: RawAnswers = TYPED;
const CHECK = checkPath('personal-loan');
const pathOf = (slug = '') => stepPath('personal-loan', slug);

/** Any part of a form: each question answered well, which is most likely, or with nonsense, left empty, or not reached. */
const partOfAForm: fc.Arbitrary<RawAnswers> = fc.record(
  Object.fromEntries(
    ALL_NAMES.map((name) => {
      const well = Array.from({ length: 20 }, () => TYPED[name]);
      return [name, fc.constantFrom(...well, '\0', '', undefined)];
    }),
  ),
);

test('every step of a form leads to its first incomplete step', { tags: ['@step-order'] }, () => {
  fc.assert(
    fc.property(partOfAForm, (texts) => {
      const isWhole = STEPS.map(({ questions }) =>
        questions.every(
          ({ name }) => texts[name] === WELL[name] || (OPTIONAL_NAMES.includes(name) && !texts[name]),
        ),
      );
      const firstGap = isWhole.indexOf(false);
      const { nextPath, canVisit, answers } = unsentJourney(form, CONTEXT, texts);
      expect(nextPath).toBe(firstGap < 0 ? CHECK : pathOf(STEPS[firstGap]?.slug));
      for (const [place, step] of STEPS.entries())
        expect(canVisit(step.slug)).toBe(firstGap < 0 || place <= firstGap);
      expect(answers === null).toBe(firstGap >= 0);
    }),
    { numRuns: 300 },
  );
});

test('a complete form returns all typed answers, and nothing else', () => {
  const texts: Record<string, string> = { ...TYPED, ssn: '1451', __proto__: 'admin' };
  const { firstIncompleteStep, answers } = unsentJourney(form, CONTEXT, texts);
  expect([firstIncompleteStep, answers]).toEqual([null, EXPECTED_ANSWERS]);
});

test('the level of a degree is asked only if the degree may have either', () => {
  const missingFor = (degree: string) => {
    const school = { 'education1-school': 'Oak College', 'education1-studyField': 'Biology' };
    const texts = { ...school, 'education1-degreeType': degree, 'education1-degreeLevel': '' };
    const { steps, stepErrors } = unsentJourney(refinance, CONTEXT, texts);
    return steps.flatMap((step) => Object.keys(stepErrors(step)));
  };
  const [type, level] = ['education1-degreeType', 'education1-degreeLevel'];
  expect(['mba', 'bachelors', 'other', ''].map(missingFor)).toEqual([[], [], [level], [type]]);
});

test('answers that became invalid lead back to their step', () => {
  const nextPath = (texts: RawAnswers, context: FormContext) => unsentJourney(form, context, texts).nextPath;
  const aYoungOne = { ...TYPED, dateOfBirth: '03/02/2008' };
  expect(nextPath(aYoungOne, CONTEXT)).toBe(pathOf('name'));
  expect(nextPath(aYoungOne, { ...CONTEXT, today: '2026-03-02' })).toBe(CHECK);
  const anIslander = { ...TYPED, state: 'PR' };
  expect(nextPath(anIslander, CONTEXT)).toBe(pathOf('address'));
  expect(nextPath(anIslander, contextWith('all'))).toBe(CHECK);
});

test.each(STEPS)('the step $slug names its invalid answers, and no question that was not asked', (step) => {
  const names = step.questions.map(({ name }) => name);
  const invalidIn = (texts: RawAnswers) => Object.keys(unsentJourney(form, CONTEXT, texts).stepErrors(step));
  expect([invalidIn({}), invalidIn(TYPED)]).toEqual([[], []]);
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(invalidIn(empty)).toEqual(names.filter((name) => !OPTIONAL_NAMES.includes(name)));
  for (const name of names) {
    expect(invalidIn({ ...TYPED, [name]: '\0' })).toEqual([name]);
    const { [name]: _, ...rest }: RawAnswers = TYPED;
    expect(invalidIn(rest)).toEqual([]);
  }
});
