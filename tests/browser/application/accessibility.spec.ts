import { expect, type Page } from '@playwright/test';
import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectNoBarriersInText, expectStrongContrast } from '#tests/browser/support/accessibility/axe.ts';
import { expectVisibleInForcedColors } from '#tests/browser/support/accessibility/forced-colors.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { expectRoomForAll } from '#tests/browser/support/accessibility/zoom.ts';
import {
  ADA,
  type Visit,
  visitConsent,
  visitHandoff,
  visitHttpErrors,
  visitOutcomes,
  visitPublicPages,
  visitReceipts,
  visitSteps,
  visitWaiting,
} from '#tests/browser/support/all-pages.ts';
import { answerQuickly, arriveAtConsent, CONSENT } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

// Many pages, each with many checks.
test.describe.configure({ timeout: 120_000 });

// Axe is itself a script. To accept changed snapshots: npm test -- browser accessibility trouble --update-snapshots

test('axe finds nothing on pages without answers, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await visitPublicPages(page, look);
});

test('axe finds nothing on the steps, empty or wrong, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await visitSteps(page, lookClosely);
});

test('the consent page passes axe, has a contrast of 7:1 for all text, and matches its snapshot', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await arriveAtConsent(page, ADA);
  await lookClosely(page, 'consent');
  await expectStrongContrast(page, 'consent');
});

test('every state of the consent page passes axe, has a contrast of 7:1, and matches its snapshot', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  const also =
    (look: Visit): Visit =>
    async (shown, where) => {
      await look(shown, where);
      await expectStrongContrast(shown, where);
    };
  await visitConsent(page, also(lookClosely));
});

test('axe finds nothing on the outcome pages, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await visitOutcomes(page, look);
});

test('axe finds nothing on the receipts, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await visitReceipts(page, lookClosely);
});

test('axe finds nothing on the pages to the operator, and their snapshots match', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator, records, instance }) => {
  await visitWaiting(page, operator, look);
  await visitHandoff(page, operator, records, look);
  await visitHttpErrors(page, instance.app, look);
});

/** The snapshot comes first: the other checks may move the focus. */
async function look(page: Page, where: string) {
  await expectSameTree(page, where);
  await expectAccessible(page, where);
}

async function lookClosely(page: Page, where: string) {
  await expectSameTree(page, where);
  await expectAccessible(page, where);
  await expectRoomForAll(page, where);
  await expectVisibleInForcedColors(page, where);
}

test('axe finds nothing in the consent texts alone', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  browser,
  instance,
}) => {
  await answerQuickly(page, ADA);
  await page.goto(CONSENT);
  const frames = page.getByTitle(/’s consent text$/);
  await expect(frames).toHaveCount(2);
  const addresses = await frames.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('src')));
  // Under the texts' own policy axe could not run.
  const context = await browser.newContext({ baseURL: instance.app, bypassCSP: true });
  const { cookies } = await page.context().storageState();
  await context.addCookies(cookies);
  const document = await context.newPage();
  for (const address of addresses.flatMap((src) => [`${src}`, `${src}/text`])) {
    await document.goto(address);
    await expect(document.locator('body')).not.toBeEmpty();
    await expectNoBarriersInText(document, address);
  }
  await context.close();
});
