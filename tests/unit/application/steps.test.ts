import { describe, expect, test } from 'vitest';
import { progressOf, stepErrors } from '#features/questions/model/forms/progress.ts';
import { personalLoan as form } from '#features/questions/model/personal-loan/form.ts';
import { ALL_NAMES, CONTEXT, OPTIONAL_NAMES, STEPS, TYPED } from '#tests/unit/support/complete-form.ts';

const WRONG = ['', ' ', '\0', '<none>'];

const REQUIRED_NAMES = ALL_NAMES.filter((name) => !OPTIONAL_NAMES.includes(name));

test.each(REQUIRED_NAMES)('an answer to %s that is not understood is a gap', (name) => {
  const step = STEPS.find(({ questions }) => questions.some((question) => question.name === name));
  for (const wrong of WRONG) {
    expect(progressOf(form, { ...TYPED, [name]: wrong }, CONTEXT)).toEqual({
      firstIncompleteStep: step,
      answers: null,
    });
  }
});

test('the last step returns only the answers', () => {
  const texts: Record<string, string> = { ...TYPED, ssn: '1451', __proto__: 'admin' };
  expect(Object.keys(progressOf(form, texts, CONTEXT).answers ?? {}).toSorted()).toEqual(
    ALL_NAMES.toSorted(),
  );
});

describe.each(STEPS)('the step $slug', (step) => {
  const names = step.questions.map(({ name }) => name);

  test('has no errors before it was submitted', () => {
    const others = Object.fromEntries(
      Object.entries(TYPED).filter(([name]) => !(names as string[]).includes(name)),
    );
    expect(stepErrors(form, step, {}, CONTEXT)).toEqual({});
    expect(stepErrors(form, step, others, CONTEXT)).toEqual({});
  });

  test('has no errors if all answers are valid', () => {
    expect(stepErrors(form, step, TYPED, CONTEXT)).toEqual({});
  });

  test('names each empty question that needs an answer after it was submitted', () => {
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(Object.keys(stepErrors(form, step, empty, CONTEXT))).toEqual(
      names.filter((name) => !OPTIONAL_NAMES.includes(name)),
    );
  });

  test('names the invalid answer, and no question that was not asked', () => {
    for (const name of names) {
      expect(Object.keys(stepErrors(form, step, { ...TYPED, [name]: '\0' }, CONTEXT))).toEqual([name]);
      const { [name]: _, ...rest }: Record<string, string> = TYPED;
      expect(stepErrors(form, step, rest, CONTEXT)).toEqual({});
    }
  });
});

test('does not repeat an invalid value in its error sentence', () => {
  for (const step of STEPS) {
    const wrong = Object.fromEntries(step.questions.map(({ name }) => [name, '<xyzzy>']));
    expect(JSON.stringify(stepErrors(form, step, wrong, CONTEXT))).not.toContain('xyzzy');
  }
});
