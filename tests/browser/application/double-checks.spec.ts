import { expect } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/support/accessibility/axe.ts';
import {
  answerQuickly,
  continueToNext,
  fillStep,
  LABELS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('a probable mistake in an email is asked about once, and a correction goes on', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan']);
  await page.goto(stepPath('name'));
  await fillStep(page, 'name', { ...ada, email: 'ada@gmial.com' });
  await continueToNext(page);
  await expect(page.getByText('Did you mean ada@gmail.com?')).toBeVisible();
  await expect(page).toHaveURL(`${stepPath('name')}?check=email`);
  await expect(page.getByLabel(LABELS.email)).toHaveAccessibleDescription(/Did you mean ada@gmail\.com/);
  await page.getByLabel(LABELS.email).fill('ada@gmail.com');
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('contact'));
});

test('an unusual answer counts if the borrower continues with it', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name', 'contact']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', { ...ada, street: 'PO Box 12', state: 'NY' });
  await continueToNext(page);
  await expect(page).toHaveURL(`${stepPath('address')}?check=street.zipcode`);
  await expect(page.getByText('not a PO box')).toBeVisible();
  await expect(page.getByText('This ZIP code belongs to another state.')).toBeVisible();
  await expect(page.getByLabel(LABELS.street)).toHaveValue('PO Box 12');
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('income'));
  await page.goto(stepPath('address'));
  await expect(page.getByText('not a PO box')).toHaveCount(0);
});

test('the page with a question has no barriers', { tag: '@with-scripts' }, async ({ page }) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name', 'contact']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', { ...ada, street: 'PO Box 12' });
  await continueToNext(page);
  await expect(page.getByText('not a PO box')).toBeVisible();
  await expectNoBarriers(page, 'address with a question');
});
