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

  test('city and state follow the ZIP code until the borrower changes them', async ({ page }) => {
    await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf('address')));
    await page.goto(stepPath('address'));
    const zipcode = page.getByLabel(LABELS.zipcode);
    const state = page.getByLabel(LABELS.state, { exact: true });
    const city = page.getByLabel(LABELS.city);
    // The script that fills them in is loaded at the first focus.
    await expect(async () => {
      await zipcode.fill('');
      await zipcode.fill('17815');
      await zipcode.blur();
      await expect(state).toHaveValue('PA', { timeout: 500 });
    }).toPass();
    await expect(city).toHaveValue('Bloomsburg');
    await zipcode.fill('94107');
    await zipcode.blur();
    await expect(state).toHaveValue('CA');
    await expect(city).toHaveValue('San Francisco');
    await city.fill('Mission Bay');
    await state.selectOption('NV');
    await zipcode.fill('10001');
    await zipcode.blur();
    await page.waitForLoadState('networkidle');
    await expect(state).toHaveValue('NV');
    await expect(city).toHaveValue('Mission Bay');
    await zipcode.fill('94107');
    await state.selectOption('CA');
    await page.getByLabel(LABELS.street, { exact: true }).fill('17 Larch Road');
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath('income'));
  });
});

async function open(page: Page, step: string, borrower: Borrower) {
  await answerQuickly(page, borrower, STEPS.slice(0, STEPS.indexOf(step)));
  await page.goto(stepPath(step));
  await fillStep(page, step, borrower);
}
