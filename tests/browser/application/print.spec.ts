import { expect, type Page } from '@playwright/test';
import { ADA } from '#tests/browser/support/all-pages.ts';
import { CHECK, CONSENT, LABELS, PAGE_TEXT } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const SHOWN = ['$12,000', ADA.email, '(555) 555-0199', 'October 14, 1988'];
/** The parts of the name and of the address share a row. */
const ROWS = Object.keys(LABELS).length - 5;
const NAVIGATION = /^(Back|Help|Privacy notice|Terms|Delete my answers|Change|Print|Text only)/;

test('the check and consent pages print their texts, without navigation', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form }) => {
  await form.answerQuickly(ADA);
  await page.goto(CHECK);
  await page.emulateMedia({ media: 'print' });
  const answers = page.getByRole('definition').filter({ visible: true });
  await expect(answers).toHaveCount(ROWS);
  for (const shown of SHOWN) await expect(answers.filter({ hasText: shown })).toBeVisible();
  await expectNoNavigation(page);

  await page.goto(CONSENT);
  await form.expectPage(PAGE_TEXT.consent);
  for (const frame of await form.textFrames()) {
    await expect(frame).toBeVisible();
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  }
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeVisible();
  await expectNoNavigation(page);
});

/** Paper has no navigation; it names the partner and how to reach it. */
async function expectNoNavigation(page: Page) {
  await expect(page.getByRole('link', { name: NAVIGATION })).toHaveCount(0);
  await expect(page.locator('progress:visible')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('help@juniper.example');
}
