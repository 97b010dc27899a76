import { expect } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('a borrower copies the reference', async ({ page, form, context }) => {
  await form.sendQuickly(someone({ lastName: 'Linkless' }));
  const reference = await form.reference();
  const button = page.getByRole('button', { name: 'Copy: Your reference' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await expect(page.getByRole('button', { name: 'Copied: Your reference' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});
