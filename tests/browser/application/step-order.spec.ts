import { expect } from '@playwright/test';
import { CHECK, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('after starting over, going back shows no answer', { tag: '@without-scripts' }, async ({
  page,
  form,
}) => {
  const ada = someone();
  await form.answerQuickly(ada);
  await page.goto(CHECK);
  await expect(page.getByText(ada.email)).toBeVisible();
  await page.getByRole('link', { name: 'Delete my answers' }).click();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await form.expectPage('Your answers were deleted');
  for (const _before of ['the question', 'the answers']) {
    await page.goBack();
    await form.expectPage(/./);
  }
  await expect(page.getByText(ada.email)).toHaveCount(0);
});

test('tiles show the common purposes, the others on request, and the chosen one always', {
  tag: '@without-scripts',
}, async ({ page, form }) => {
  await page.goto(START);
  await expect(page.getByRole('radio')).toHaveCount(6);
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeVisible();
  await page.getByText('More options').click();
  await expect(page.getByText('More options')).toBeHidden();
  await expect(page.getByText('Fewer options')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(21);
  await form.fill({ loanPurpose: 'boat', requestedLoanAmount: '5000' });
  await form.goOn();
  await page.goto(stepPath('loan'));
  const chosen = page.getByRole('radio', { name: 'Buy a boat' });
  await expect(chosen).toBeChecked();
  await expect(chosen).toBeVisible();
});

test('the start page greets a borrower with answers, and offers to continue or to start over', {
  tag: '@without-scripts',
}, async ({ page, form }) => {
  const greeting = page.getByRole('region', { name: 'Welcome back' });
  await page.goto(START);
  await page.goto('/');
  await expect(greeting).toHaveCount(0);
  await form.answerQuickly(someone(), ['loan']);
  await page.goto('/');
  await expect(greeting).toContainText('You left off at step 2 of 5: About you');
  const next = greeting.getByRole('link', { name: 'Continue where you left off' });
  const accent = await next.evaluate((link) => getComputedStyle(link).backgroundColor);
  // A page has one primary button.
  await expect(page.locator('.hero').getByRole('link')).not.toHaveCSS('background-color', accent);
  await next.click();
  await expect(page).toHaveURL(stepPath('name'));
  await page.goto('/');
  await greeting.getByRole('link', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await page.goto('/');
  await expect(greeting).toHaveCount(0);
});
