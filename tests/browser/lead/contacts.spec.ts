import { expect, type Page } from '@playwright/test';
import { OUTCOME, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const EMAIL = 'help@juniper.example';
const CARD = 'Questions?';
const FOOTER = 'Need help?';

test('an outcome and its receipt show the contacts once, and the header leads to them', {
  tag: '@without-scripts',
}, async ({ page, form }) => {
  await form.sendQuickly(someone({ lastName: 'Linkless' }));
  await expectOneBlock(page);
  await page.goto(OUTCOME);
  await page.getByRole('link', { name: 'Your receipt' }).click();
  await expect(page).toHaveURL(/\/receipt\//);
  await expectOneBlock(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(FOOTER)).toBeVisible();
});

/** Beside the text of a wide page, else in the footer. */
async function expectOneBlock(page: Page) {
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 500 });
    const isWide = width > 1_000;
    const [shown, hidden] = isWide ? [CARD, FOOTER] : [FOOTER, CARD];
    await expect(page.getByRole('heading', { name: shown })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: hidden })).toHaveCount(0);
    const help = page.getByRole('link', { name: 'Help', exact: true });
    await expect(help).toHaveCount(1);
    await help.click();
    const contact = page
      .getByRole(isWide ? 'complementary' : 'contentinfo')
      .getByRole('link', { name: EMAIL });
    await expect(contact).toBeInViewport({ ratio: 1 });
    // The next stop is in the block: a keyboard needs no way back.
    await page.keyboard.press('Tab');
    await expect(contact).toBeFocused();
  }
}
