import { expect, type Page } from '@playwright/test';
import { violationsOn } from '#tests/browser/support/accessibility/axe.ts';
import {
  answerQuickly,
  type Borrower,
  continueToNext,
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

test.describe('with scripts', { tag: '@with-scripts' }, () => {
  test('the focus moves to the questions, which axe accepts', async ({ page }) => {
    await open(page, 'address', someone({ street: 'PO Box 12', state: 'CA' }));
    await continueToNext(page);
    await expect(page.getByRole('alert', { name: 'Please check 2 things' })).toBeFocused();
    expect(await violationsOn(page)).toEqual([]);
  });
});

async function open(page: Page, step: string, borrower: Borrower) {
  await answerQuickly(page, borrower, STEPS.slice(0, STEPS.indexOf(step)));
  await page.goto(stepPath(step));
  await fillStep(page, step, borrower);
}
