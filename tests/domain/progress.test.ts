import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerTexts } from '#domain/personal-loan/answers.ts';
import { mayVisit, misreadIn, nextPath, progressOf } from '#domain/personal-loan/progress.ts';
import { CHECK_PATH, STEPS, stepPath } from '#domain/personal-loan/steps.ts';
import { ALL_NAMES, TERMS, TYPED, UNDERSTOOD } from './whole-form.ts';

/** Any part of a form: each question answered well, answered with nonsense, left empty, or not reached. */
const partOfAForm: fc.Arbitrary<AnswerTexts> = fc
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

test('any part of a form leads to its first gap, never beyond it and never back before it', () => {
  fc.assert(
    fc.property(partOfAForm, (texts) => {
      const isWhole = STEPS.map(({ questions }) =>
        questions.every(({ name }) => texts[name] === TYPED[name]),
      );
      const firstGap = isWhole.indexOf(false);
      expect(nextPath(texts, TERMS)).toBe(firstGap < 0 ? CHECK_PATH : stepPath(STEPS[firstGap]?.slug ?? ''));
      for (const [place, step] of STEPS.entries()) {
        expect(mayVisit(step.slug, texts, TERMS)).toBe(firstGap < 0 || place <= firstGap);
      }
      expect(progressOf(texts, TERMS).answers === null).toBe(firstGap >= 0);
    }),
    { numRuns: 300 },
  );
});

test('a whole form gives all answers, typed', () => {
  expect(progressOf(TYPED, TERMS)).toEqual({ gap: null, answers: UNDERSTOOD });
});

test('answers that have stopped being good lead back to their step', () => {
  const aYoungOne = { ...TYPED, dateOfBirth: '03/02/2008' };
  expect(nextPath(aYoungOne, TERMS)).toBe(stepPath('contact'));
  expect(nextPath(aYoungOne, { ...TERMS, today: '2026-03-02' })).toBe(CHECK_PATH);
  const anIslander = { ...TYPED, state: 'PR' };
  expect(nextPath(anIslander, TERMS)).toBe(stepPath('address'));
  expect(nextPath(anIslander, { ...TERMS, states: 'all' })).toBe(CHECK_PATH);
});

test('a step is shown without errors until it was submitted, then with one for each question that needs it', () => {
  const [, name] = STEPS;
  if (!name) throw new Error('there is no second step');
  expect(misreadIn(name, { requestedLoanAmount: 'much' }, TERMS)).toEqual({});
  expect(misreadIn(name, { firstName: 'Anna', email: 'anna' }, TERMS)).toEqual({
    lastName: 'Enter your last name',
    email: 'Enter an email address in the correct format, such as name@example.com',
  });
  expect(misreadIn(name, TYPED, TERMS)).toEqual({});
});
