import { expect } from '@playwright/test';
import {
  answerQuickly,
  continueToNext,
  dateIn,
  expectPage,
  fillDate,
  fillStep,
  LABELS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const EXIT = '/apply/exit';

test('a borrower under 18 reads why the request ends, and corrects a mistyped year', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const ada = someone({ dateOfBirth: '10/14/2018' });
  await answerQuickly(page, ada, ['loan']);
  await page.goto(stepPath('name'));
  await fillStep(page, 'name', ada);
  await continueToNext(page);
  await expect(page).toHaveURL(EXIT);
  await expectPage(page, 'You need to be 18 or older');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  // No button in the main color asks for another date.
  await expect(main.locator('a.bg-accent')).toHaveCount(0);
  await main.getByRole('link', { name: 'Typed the wrong date? Fix it' }).click();
  await expect(page).toHaveURL(`${stepPath('name')}#dateOfBirth`);
  const birthDate = page.getByRole('group', { name: LABELS.dateOfBirth });
  expect(await dateIn(page, LABELS.dateOfBirth)).toBe('10/14/2018');
  await expect(birthDate).toHaveAccessibleDescription(/You must be 18 or older/);
  await fillDate(page, LABELS.dateOfBirth, '10/14/1988');
  await continueToNext(page);
  await expect(page).toHaveURL(new RegExp(`${stepPath('address')}(#|$)`));
});
