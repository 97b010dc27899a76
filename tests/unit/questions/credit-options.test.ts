import { expect, test } from 'vitest';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { CHOICES } from '#prisma/answer-options.ts';

test('an option for the borrower’s credit names no score that the operator hasn’t confirmed', () => {
  const { confirmed = [], sample = [], assumed = [] } = CHOICES.credit_score_quality ?? {};
  const labels = [...confirmed, ...sample, ...assumed].flatMap(([, english, spanish]) => [english, spanish]);
  const hints = Object.values(DICTIONARIES).map(({ questions }) => questions.creditScoreQuality.hint);
  expect(labels).toHaveLength(8);
  expect([...labels, ...hints].filter((text) => /\d/.test(text))).toEqual([]);
});
