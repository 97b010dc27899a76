import { expect } from '@playwright/test';
import { expectNothingCut } from '#tests/browser/support/accessibility/layout.ts';
import {
  answerQuickly,
  expectPage,
  LABELS,
  OUTCOME,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const REFINANCE = '/start/student-refinance';

test('a link to another product offers a borrower with a draft both products', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const greeting = page.getByRole('region', { name: 'Welcome back' });
  await answerQuickly(page, someone(), ['loan']);
  await page.goto(`${REFINANCE}?amount=30000`);
  await expect(greeting).toContainText(
    'Your link is for refinancing student loans. Your earlier answers are for a personal loan.',
  );
  await expect(greeting.getByRole('link')).toHaveText([
    'Continue where you left off',
    'Start over with refinancing student loans',
  ]);
  for (const width of [320, 640, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCut(page, `the greeting with two products at ${width}`);
    const text = await greeting.getByRole('paragraph').first().boundingBox();
    expect(text?.width).toBeGreaterThan(200);
  }
  await greeting.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(stepPath('name'));

  await page.goto(`${REFINANCE}?amount=30000`);
  await greeting.getByRole('link', { name: 'Start over' }).click();
  await expectPage(page, 'Delete your answers and start over?');
  await expect(page.getByText('After that, you can start with refinancing student loans.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'Your answers were deleted');
  await page.getByRole('link', { name: 'Start with refinancing student loans' }).click();
  await expect(page).toHaveURL(/\/apply\/refinance\//);
  await expect(page.getByLabel('How much would you like to refinance?')).toHaveValue('30,000');
});

test('a link to another product offers it after a refused request, but not after an unconfirmed one', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const greeting = page.getByRole('region', { name: 'Welcome back' });
  await sendQuickly(page, someone({ lastName: 'Moved' }));
  await page.goto(REFINANCE);
  await expect(greeting).toContainText('A technical problem stopped your request.');
  await greeting.getByRole('link', { name: 'Start over with refinancing student loans' }).click();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expect(page.getByRole('link', { name: 'Start with refinancing student loans' })).toBeVisible();

  await sendQuickly(page, someone({ lastName: 'Reset' }));
  await expectPage(page, 'We’re checking whether your request went through');
  await page.goto(REFINANCE);
  await expect(page).toHaveURL(OUTCOME);
  await page.goto('/?handoff_campaign=student-refinance');
  await expect(greeting.getByRole('link')).toHaveText(['See your request', 'Start over']);
});

test('an amount typed on the landing page replaces the one of a draft, and a wrong one has its error', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page }) => {
  await answerQuickly(page, someone(), ['loan']);
  await page.goto('/start/personal-loan?handoff_landing=1&amount=500');
  await expect(page).toHaveURL(`${stepPath('loan')}?welcome=back`);
  await expect(page.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('500');
  await expect(page.getByLabel(LABELS.requestedLoanAmount)).toHaveAttribute('aria-invalid', 'true');
  await page.goto('/start/personal-loan?handoff_landing=1&amount=22000');
  await expect(page).toHaveURL(`${stepPath('name')}?welcome=back`);
  await page.goto(stepPath('loan'));
  await expect(page.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('22,000');
});

test('only our own landing page changes the amount of a draft', { tag: '@without-scripts' }, async ({
  page,
}) => {
  await answerQuickly(page, someone(), ['loan']);
  const amountAfter = async (site: string) => {
    const headers = { 'sec-fetch-site': site };
    await page.request.get('/start/personal-loan?handoff_landing=1&amount=12345', { headers });
    await page.goto(stepPath('loan'));
    return page.getByLabel(LABELS.requestedLoanAmount).inputValue();
  };
  expect(await amountAfter('cross-site')).not.toBe('12,345');
  expect(await amountAfter('same-origin')).toBe('12,345');
});
