import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import {
  answerQuickly,
  type Borrower,
  continueToNext,
  fieldOf,
  fillStep,
  LABELS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('Enter in a field keeps an answer that was asked about', { tag: '@without-scripts' }, async ({
  page,
}) => {
  await open(page, 'name', someone({ email: 'ada.quill@gmail.con' }));
  await continueToNext(page);
  await expect(page).toHaveURL(/ask=email/);
  await page.getByLabel(LABELS.firstName).press('Enter');
  await expect(page).toHaveURL(stepPath('address'));
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.email)).toHaveValue('ada.quill@gmail.con');
});

test('the focus moves to the questions, which axe accepts', { tag: '@with-scripts' }, async ({ page }) => {
  await open(page, 'address', someone({ street: 'PO Box 12', state: 'CA' }));
  await continueToNext(page);
  await expect(page.getByRole('alert', { name: 'Please check 2 things' })).toBeFocused();
  expect(await violationsOn(page)).toEqual([]);
});

test('a screen reader announces the fields that the ZIP code filled in, and a field emptied again stays empty', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await answerQuickly(page, someone(), ['loan', 'name']);
  await page.goto(stepPath('address'));
  const zipcode = fieldOf(page, 'zipcode');
  const announced = page.locator('form').getByRole('status').filter({ hasText: /./ });
  await expect(page.locator('form').getByRole('status').first()).toBeAttached();
  await zipcode.focus();
  await page.waitForLoadState('networkidle');
  await expect(announced).toHaveCount(0);
  await zipcode.fill('97201');
  await zipcode.press('Tab');
  await expect(announced).toHaveText(
    'City and state filled in: Portland, Oregon. Change them if they’re wrong.',
  );
  await expect(fieldOf(page, 'street')).toBeFocused();
  await fieldOf(page, 'city').fill('');
  await zipcode.press('Tab');
  await expect(fieldOf(page, 'street')).toBeFocused();
  await expect(fieldOf(page, 'city')).toHaveValue('');
  await zipcode.fill('97301');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('City filled in: Salem. Change it if it’s wrong.');
  await fieldOf(page, 'city').fill('Keizer');
  await zipcode.fill('89501');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('State filled in: Nevada. Change it if it’s wrong.');
  await expect(fieldOf(page, 'city')).toHaveValue('Keizer');
  await fieldOf(page, 'state').selectOption('OR');
  await zipcode.fill('94107');
  await zipcode.press('Tab');
  await expect(fieldOf(page, 'street')).toBeFocused();
  await expect(fieldOf(page, 'city')).toHaveValue('Keizer');
  await expect(fieldOf(page, 'state')).toHaveValue('OR');
});

async function open(page: Page, step: string, borrower: Borrower) {
  await answerQuickly(page, borrower, STEPS.slice(0, STEPS.indexOf(step)));
  await page.goto(stepPath(step));
  await fillStep(page, step, borrower);
}
