import { expect } from '@playwright/test';
import { referenceOn, sendQuickly, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test('a borrower copies the reference, where a browser allows it', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await sendQuickly(page, someone({ lastName: 'Linkless' }));
  const reference = await referenceOn(page);
  const button = page.getByRole('button', { name: 'Copy: Your reference' });
  if (!javaScriptEnabled) return expect(button).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  await expect(page.getByRole('button', { name: 'Copied: Your reference' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});
