import { expect, test, vi } from 'vitest';
import { findBorrower } from '#features/application/borrower.ts';
import { saveAnswers } from '#features/application/save-answers.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { someBorrower } from '#tests/integration/support/new-journey.ts';

vi.stubEnv('OPERATOR_STATES', 'all');

/** 18 today in Guam, where the day begins 21 hours before that of American Samoa. */
function bornToday(now: Date): string {
  const [year, month, day] = dayInZone('Pacific/Guam', now).split('-');
  return `${month}/${day}/${Number(year) - 18}`;
}

const ANSWERS = {
  requestedLoanAmount: '15000',
  loanPurpose: 'debt_consolidation',
  firstName: 'Ada',
  lastName: 'Quill',
  email: 'ada@example.com',
  phone: '5705550199',
};

test('an adult of one state is a minor in another one until its own midnight', async () => {
  const borrower = await someBorrower();
  const now = (await findBorrower(borrower))?.now ?? new Date(0);
  // The day of Samoa is that of Guam for three hours of each day: then the borrower is an adult in both.
  const isSameDay = dayInZone('Pacific/Pago_Pago', now) === dayInZone('Pacific/Guam', now);
  const goesOn = expect.stringMatching(/^\/apply\/personal-loan\//);
  const exit = isSameDay ? goesOn : '/apply/exit';
  const birthday = { ...ANSWERS, dateOfBirth: bornToday(now) };

  expect(await saveAnswers(borrower, birthday)).toMatchObject({ kind: 'saved', path: exit });
  expect(await saveAnswers(borrower, { ...birthday, state: 'GU' })).toMatchObject({ path: goesOn });
  expect(await saveAnswers(borrower, { state: 'AS' })).toMatchObject({ path: exit });
  expect(await saveAnswers(borrower, { state: 'AE' })).toMatchObject({ path: exit });
  expect(await saveAnswers(borrower, { state: 'GU' })).toMatchObject({ path: goesOn });
});
