import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  CHECK,
  continueToNext,
  LABELS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { test } from '#tests/browser/support/test.ts';

const FILLED = 'Check your city and state: Bloomsburg, Pennsylvania. We filled them in from your ZIP code.';

const field = (page: Page, name: keyof typeof LABELS) => page.getByLabel(LABELS[name], { exact: true });

test.describe('without scripts', { tag: '@without-scripts' }, () => {
  test('a ZIP code fills in city and state, and the borrower sees both before the next page', async ({
    page,
  }) => {
    await openAddress(page);
    await field(page, 'zipcode').fill('17815-1234');
    await field(page, 'street').fill('17 Larch Road');
    await continueToNext(page);
    await expect(page).toHaveURL(`${stepPath('address')}?ask=city`);
    await expect(field(page, 'city')).toHaveValue('Bloomsburg');
    await expect(field(page, 'state')).toHaveValue('PA');
    const note = page.getByRole('alert', { name: 'Please check one thing' });
    await expect(note.getByRole('link', { name: FILLED })).toHaveAttribute('href', '#city');
    await expect(field(page, 'city')).toHaveAccessibleDescription(FILLED);
    await expect(page.locator('main [aria-invalid]')).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^Error: /);

    await field(page, 'city').fill('Espy');
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath('income'));
    await page.goto(stepPath('address'));
    await expect(field(page, 'city')).toHaveValue('Espy');
  });

  test('other answers of the page are checked at the same time', { tag: '@nightly' }, async ({ page }) => {
    await openAddress(page);
    await field(page, 'zipcode').fill('17815');
    await continueToNext(page);
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter your street address']);
    await expect(field(page, 'city')).toHaveAccessibleDescription(FILLED);
    await field(page, 'street').fill('PO Box 12');
    await field(page, 'city').fill('');
    await field(page, 'state').selectOption('');
    await field(page, 'zipcode').fill('10001');
    await continueToNext(page);
    await expect(page).toHaveURL(`${stepPath('address')}?ask=street,city`);
    await expect(field(page, 'city')).toHaveValue('New York');
    await expect(page.getByRole('heading', { name: 'Please check 2 things' })).toBeVisible();
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath('income'));
  });

  test('an unknown ZIP code, or one typed with another city, fills in nothing', { tag: '@nightly' }, async ({
    page,
  }) => {
    const errors = page.getByRole('alert').getByRole('link');
    await openAddress(page);
    await field(page, 'street').fill('17 Larch Road');
    await field(page, 'zipcode').fill('00000');
    await continueToNext(page);
    await expect(errors).toHaveText(['Enter your city', 'Choose your state']);
    await field(page, 'zipcode').fill('1781');
    await continueToNext(page);
    await expect(errors).toHaveText([
      /^Enter a ZIP code with 5 digits/,
      'Enter your city',
      'Choose your state',
    ]);
    await field(page, 'zipcode').fill('17815');
    await field(page, 'city').fill('Espy');
    await continueToNext(page);
    await expect(errors).toHaveText(['Choose your state']);
    await expect(field(page, 'city')).toHaveValue('Espy');
  });

  test('fields that the borrower emptied stay empty where they are optional', { tag: '@nightly' }, async ({
    page,
    records,
  }) => {
    const { firstName, lastName, email } = someone();
    const asked = ['firstName', 'lastName', 'email', 'zipcode', 'city', 'state'];
    const start = await records.openFlow('short-address', asked);
    await postSheet(page, start, 'prefill', { name: { firstName, lastName, email } });
    await page.goto('/apply/prefill/address');
    await page.getByLabel('ZIP code (optional)').fill('17815');
    await continueToNext(page);
    await expect(page.getByLabel('City (optional)')).toHaveValue('Bloomsburg');
    await page.getByLabel('City (optional)').fill('');
    await page.getByLabel('State (optional)').selectOption('');
    await continueToNext(page);
    await expect(page).toHaveURL('/apply/prefill/check');
    await expect(page.getByText('Bloomsburg')).toHaveCount(0);
  });

  test('the address of a page can’t make up the note', { tag: '@nightly' }, async ({ page }) => {
    await answerQuickly(page, someone({ city: 'Espy' }));
    await page.goto(`${stepPath('address')}?ask=city`);
    await expect(field(page, 'city')).toHaveValue('Espy');
    await expect(page.getByText('We filled in')).toHaveCount(0);
    await page.goto(`${stepPath('name')}?ask=city`);
    await expect(page.getByText('We filled in')).toHaveCount(0);
    await continueToNext(page);
    await expect(page).toHaveURL(CHECK);
  });
});

test('a screen reader announces the fields that the ZIP code filled in', { tag: '@with-scripts' }, async ({
  page,
}) => {
  await openAddress(page);
  const zipcode = field(page, 'zipcode');
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
  await expect(field(page, 'street')).toBeFocused();
  await zipcode.fill('97301');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('City filled in: Salem. Change it if it’s wrong.');
  await field(page, 'city').fill('Keizer');
  await zipcode.fill('89501');
  await zipcode.press('Tab');
  await expect(announced).toHaveText('State filled in: Nevada. Change it if it’s wrong.');
});

async function openAddress(page: Page) {
  await answerQuickly(page, someone(), ['loan', 'name']);
  await page.goto(stepPath('address'));
}
