import { devices, expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  expectPage,
  fieldOf,
  fillStep,
  LABELS,
  PAGE_TEXT,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

// Without scripts the browser sends the form, and the server asks for the rest.
test.describe('the Enter key', { tag: '@with-scripts' }, () => {
  test('goes to the next empty answer, and sends a page without one', async ({ page }) => {
    const ada = someone();
    await answerQuickly(page, ada, ['loan']);
    await page.goto(stepPath('name'));
    const press = (text: string) => page.keyboard.type(`${text}\n`);
    await fieldOf(page, 'firstName').focus();
    await press(ada.firstName);
    await expect(fieldOf(page, 'lastName')).toBeFocused();
    await fieldOf(page, 'email').fill(ada.email);
    await fieldOf(page, 'lastName').focus();
    await press(ada.lastName);
    await expect(fieldOf(page, 'phone')).toBeFocused();
    await press(ada.phone);
    await expect(page.getByLabel('Month')).toBeFocused();
    await press('10');
    await expect(page.getByLabel('Day')).toBeFocused();
    await press('14');
    await expect(page.getByLabel('Year')).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'Please fix' })).toBeHidden();
    await press('1988');
    await expect(page).toHaveURL(stepPath('address'));
    await fillStep(page, 'address', ada);
    await fieldOf(page, 'street').press('Enter');
    await expect(page).toHaveURL(stepPath('income'));
  });

  test('goes from the digits to the checkbox that is missing', { tag: '@nightly' }, async ({ page }) => {
    const ada = someone();
    await arriveAtConsent(page, ada);
    await page.getByLabel(PAGE_TEXT.ssn).fill(ada.ssn);
    await page.getByLabel(PAGE_TEXT.ssn).press('Enter');
    await expect(page.getByLabel(PAGE_TEXT.agree)).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'Please fix' })).toBeHidden();
  });
});

test.describe('the Enter key of a phone', { tag: '@with-scripts' }, () => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13'];
  test.use({ viewport, hasTouch, isMobile });

  test('goes to the next field, also if it has an answer, and sends the page in the last one', async ({
    page,
  }) => {
    await answerQuickly(page, someone());
    await page.goto(stepPath('name'));
    await page.getByLabel(LABELS.firstName).tap();
    for (const next of ['lastName', 'email', 'phone', 'dateOfBirth'] as const) {
      await page.keyboard.press('Enter');
      await expect(fieldOf(page, next)).toBeFocused();
    }
    for (const next of ['Day', 'Year']) {
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(next)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expectPage(page, PAGE_TEXT.check);
  });
});
