import { expect } from '@playwright/test';
import { expectNothingCut } from '#tests/browser/support/accessibility/layout.ts';
import { answerQuickly, someone, stepPath } from '#tests/browser/support/borrower.ts';
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
});
