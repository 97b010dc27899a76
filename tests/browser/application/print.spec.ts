import { expect, type Page } from '@playwright/test';
import { ADA } from '#tests/browser/support/all-pages.ts';
import {
  answerQuickly,
  CHECK,
  CONSENT,
  expectPage,
  LABELS,
  PAGE_TEXT,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const SHOWN = ['$12,000', 'Consolidate debt', ADA.email, '(555) 555-0199', '10/14/1988', '17 Larch Road'];
const NAVIGATION = ['Back', 'Help', 'Privacy notice', 'Terms', 'Delete my answers'];

test('the answers print as understood, without navigation', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page }) => {
  await answerQuickly(page, ADA);
  await page.goto(CHECK);
  await page.emulateMedia({ media: 'print' });
  await expectPage(page, PAGE_TEXT.check);
  for (const shown of SHOWN)
    await expect(page.getByRole('definition').filter({ hasText: shown })).toBeVisible();
  await expect(page.getByRole('definition').filter({ visible: true })).toHaveCount(
    Object.keys(LABELS).length,
  );
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0);
  await expectNoNavigation(page);
});

test('the consent page prints with its texts, without navigation', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page }) => {
  await answerQuickly(page, ADA);
  await page.goto(CONSENT);
  await page.emulateMedia({ media: 'print' });
  await expectPage(page, PAGE_TEXT.consent);
  for (const frame of await page.getByTitle(/’s consent text$/).all()) {
    await expect(frame).toBeVisible();
    await expect(frame.contentFrame().locator('body')).not.toBeEmpty();
  }
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Print|Text only)/ })).toHaveCount(0);
  await expectNoNavigation(page);
});

/** Paper has no navigation; it names the partner and how to reach it. */
async function expectNoNavigation(page: Page) {
  for (const name of NAVIGATION) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(page.locator('progress:visible')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('help@juniper.example');
}
