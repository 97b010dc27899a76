import { expect } from '@playwright/test';
import { answerQuickly, expectPage, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('without its setting, no page offers an email', { tag: '@without-scripts' }, async ({ page }) => {
  await answerQuickly(page, someone());
  await page.goto('/apply');
  await expectPage(page, PAGE_TEXT.check);
  await expect(page.getByRole('link', { name: /^Email me/ })).toHaveCount(0);
  await page.goto('/apply/email');
  await expectPage(page, PAGE_TEXT.check);
  await page.goto(`/apply/resume/${'x'.repeat(43)}`);
  await expectPage(page, 'This link no longer works');
});
