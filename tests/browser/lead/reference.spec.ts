import { expect } from '@playwright/test';
import { referenceOn, sendQuickly, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('a borrower copies the reference', { tag: '@with-scripts' }, async ({ page, context }) => {
  await sendQuickly(page, someone({ lastName: 'Linkless' }));
  const reference = await referenceOn(page);
  const button = page.getByRole('button', { name: 'Copy: Your reference' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await expect(page.getByRole('button', { name: 'Copied: Your reference' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});
