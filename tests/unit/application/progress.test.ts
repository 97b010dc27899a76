import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawAnswers } from '#features/questions/model/forms/form.ts';
import { checkPath, stepPath } from '#features/questions/model/forms/paths.ts';
import { mayVisit, nextPath, progressOf, stepErrors } from '#features/questions/model/forms/progress.ts';
import { personalLoan as form } from '#features/questions/model/personal-loan/form.ts';
import {
  ALL_NAMES,
  CONTEXT,
  contextWith,
  EXPECTED_ANSWERS,
  OPTIONAL_NAMES,
  type QuestionName,
  STEPS,
  TYPED,
} from '#tests/unit/support/complete-form.ts';

const CHECK = checkPath('personal-loan');

/** Any part of a form: each question answered well, answered with nonsense, left empty, or not reached. */
const partOfAForm: fc.Arbitrary<RawAnswers> = fc
  .array(fc.constantFrom('well', 'well', 'well', 'nonsense', 'empty', 'not reached'), {
    minLength: ALL_NAMES.length,
    maxLength: ALL_NAMES.length,
  })
  .map((manners) =>
    Object.fromEntries(
      ALL_NAMES.flatMap((name, place) => {
        const texts: Record<string, string | undefined> = { well: TYPED[name], nonsense: '?!', empty: '' };
        const text = texts[manners[place] ?? ''];
        return text === undefined ? [] : [[name, text]];
      }),
    ),
  );

test('every step of a form leads to its first incomplete step', {
  tags: ['@step-order'],
}, () => {
  fc.assert(
    fc.property(partOfAForm, (texts) => {
      const isWhole = STEPS.map(({ questions }) =>
        questions.every(
          ({ name }) =>
            texts[name] === TYPED[name as QuestionName] || (OPTIONAL_NAMES.includes(name) && !texts[name]),
        ),
      );
      const firstGap = isWhole.indexOf(false);
      expect(nextPath(form, texts, CONTEXT)).toBe(
        firstGap < 0 ? CHECK : stepPath('personal-loan', STEPS[firstGap]?.slug ?? ''),
      );
      for (const [place, step] of STEPS.entries()) {
        expect(mayVisit(form, step.slug, texts, CONTEXT)).toBe(firstGap < 0 || place <= firstGap);
      }
      expect(progressOf(form, texts, CONTEXT).answers === null).toBe(firstGap >= 0);
    }),
    { numRuns: 300 },
  );
});

test('a complete form returns all typed answers', () => {
  expect(progressOf(form, TYPED, CONTEXT)).toEqual({ firstIncompleteStep: null, answers: EXPECTED_ANSWERS });
});

test('answers that became invalid lead back to their step', () => {
  const aYoungOne = { ...TYPED, dateOfBirth: '03/02/2008' };
  expect(nextPath(form, aYoungOne, CONTEXT)).toBe(stepPath('personal-loan', 'name'));
  expect(nextPath(form, aYoungOne, { ...CONTEXT, today: '2026-03-02' })).toBe(CHECK);
  const anIslander = { ...TYPED, state: 'PR' };
  expect(nextPath(form, anIslander, CONTEXT)).toBe(stepPath('personal-loan', 'address'));
  expect(nextPath(form, anIslander, contextWith('all'))).toBe(CHECK);
});

test('shows no errors before a step is submitted, then one for each invalid question', () => {
  const [, name] = STEPS;
  if (!name) throw new Error('there is no second step');
  expect(stepErrors(form, name, { requestedLoanAmount: 'much' }, CONTEXT)).toEqual({});
  expect(stepErrors(form, name, { firstName: 'Anna', lastName: '', email: 'anna' }, CONTEXT)).toEqual({
    lastName: 'Enter your last name',
    email: 'Enter an email address like name@example.com',
  });
  expect(stepErrors(form, name, TYPED, CONTEXT)).toEqual({});
});
