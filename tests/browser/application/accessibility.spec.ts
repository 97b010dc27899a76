import { expect, type Page } from '@playwright/test';
import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectNoBarriersInText, expectStrongContrast } from '#tests/browser/support/accessibility/axe.ts';
import { expectVisibleInForcedColors } from '#tests/browser/support/accessibility/forced-colors.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { expectRoomForAll } from '#tests/browser/support/accessibility/zoom.ts';
import {
  ADA,
  tourConsent,
  tourHandoff,
  tourHttpErrors,
  tourOutcomes,
  tourPublicPages,
  tourReceipts,
  tourSteps,
  tourWaiting,
  type Visit,
} from '#tests/browser/support/all-pages.ts';
import { answerQuickly, CONSENT } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

// Many pages, and many looks at each.
test.describe.configure({ timeout: 120_000 });

// Axe is itself a script. Wanted changes of the trees are written down with: npm test -- journeys "every|trouble" --update-snapshots

test('no page that needs no answers keeps anybody out, and each reads as it did', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await tourPublicPages(page, look);
});

test('no step of the form keeps anybody out, empty, wrong or filled in, and each reads as it did', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await tourSteps(page, lookClosely, lookCloselyAgain);
});

test('the consent page keeps nobody out, all its text stands out at 7:1, and it reads as it did', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const also =
    (look: Visit): Visit =>
    async (shown, where) => {
      await look(shown, where);
      await expectStrongContrast(shown, where);
    };
  await tourConsent(page, also(lookClosely), also(lookCloselyAgain));
});

test('no outcome keeps anybody out, and each reads as it did', { tag: '@with-scripts' }, async ({ page }) => {
  await tourOutcomes(page, look);
});

test('no receipt keeps anybody out, and each reads as it did', { tag: '@with-scripts' }, async ({ page }) => {
  await tourReceipts(page, lookClosely);
});

test('no page on the way to the operator keeps anybody out, and each reads as it did', {
  tag: '@with-scripts',
}, async ({ page, operator, records, instance }) => {
  await tourWaiting(page, operator, look);
  await tourHandoff(page, operator, records, look);
  await tourHttpErrors(page, instance.app, look);
});

/** The tree first: a look may move the focus. */
async function look(page: Page, where: string) {
  await expectSameTree(page, where);
  await expectAccessible(page, where);
}

async function lookClosely(page: Page, where: string) {
  await expectSameTree(page, where);
  await lookCloselyAgain(page, where);
  await expectVisibleInForcedColors(page, where);
}

/** Filled in, a page reads and is framed as it was empty. */
async function lookCloselyAgain(page: Page, where: string) {
  await expectAccessible(page, where);
  await expectRoomForAll(page, where);
}

test('the consent texts by themselves keep nobody out', { tag: '@with-scripts' }, async ({
  page,
  browser,
  instance,
}) => {
  await answerQuickly(page, ADA);
  await page.goto(CONSENT);
  const frames = page.getByTitle(/consent text of/i);
  await expect(frames).toHaveCount(2);
  const addresses = await frames.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('src')));
  // Under their own policy not even axe could run.
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
