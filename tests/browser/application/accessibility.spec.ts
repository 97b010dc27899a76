import { expect, type Page } from '@playwright/test';
import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectNoBarriersInText } from '#tests/browser/support/accessibility/axe.ts';
import { expectVisibleInForcedColors } from '#tests/browser/support/accessibility/forced-colors.ts';
import { expectNothingCut, expectWithinReach } from '#tests/browser/support/accessibility/layout.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { expectErrorsAnnounced, expectReadable } from '#tests/browser/support/accessibility/screen-reader.ts';
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
import {
  answerQuickly,
  arriveAtConsent,
  CONSENT,
  continueToNext,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import type { SharedOperator } from '#tests/browser/support/operator.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { fillSheet } from '#tests/browser/support/products.ts';
import type { SharedRecords } from '#tests/browser/support/records.ts';
import { test } from '#tests/browser/support/test.ts';
import {
  QUICK,
  quickSheet,
  REFINANCE,
  refinanceSheet,
  type Sheet,
  STORED,
} from '#tests/support/borrowers/form-answers.ts';

// Many pages, each with many checks.
test.describe.configure({ timeout: 120_000 });

/** The snapshot comes first: the other checks may move the focus. */
const look: Visit = async (page, where) => {
  await expectSameTree(page, where);
  await expectAccessible(page, where);
};

/** By eye, with a screen reader and with other colors. */
const lookClosely: Visit = async (page, where) => {
  await expectSameTree(page, where);
  if (where.endsWith('with errors')) await expectErrorsAnnounced(page, where);
  await expectReadable(page, where);
  await expectAccessible(page, where);
  await expectRoomForAll(page, where);
  await expectVisibleInForcedColors(page, where);
};

/** The pages of other products, which share the parts of those with snapshots. */
const lookAtParts: Visit = async (page, where) => {
  await expectAccessible(page, where);
  await expectNothingCut(page, where);
  await expectWithinReach(page, where);
};

const lookAtWait: Visit = async (page, where) => {
  await look(page, where);
  await expect(page.locator('[aria-live=polite]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toHaveCount(1);
};

type Given = { page: Page; operator: SharedOperator; records: SharedRecords; app: string };
const VISITS: Record<string, (given: Given) => Promise<void>> = {
  'pages without answers': ({ page }) => visitPublicPages(page, look),
  'the steps, empty or wrong': ({ page }) => visitSteps(page, lookClosely),
  'every state of the consent page': ({ page }) => visitConsent(page, lookClosely),
  'the outcome pages': ({ page }) => visitOutcomes(page, look),
  'the receipts': ({ page }) => visitReceipts(page, lookClosely),
  async 'the pages to the operator'({ page, operator, records, app }) {
    await visitWaiting(page, operator, lookAtWait);
    await visitHandoff(page, operator, records, look);
    await visitHttpErrors(page, app, look);
  },
  async 'the refinance pages'({ page }) {
    const sheet = refinanceSheet(ADA);
    await page.goto(REFINANCE.start);
    await pastTheSteps(page, sheet);
    for (const last of ['check', 'consent']) await lookAt(page, `/apply/refinance/${last}`);
    await page.context().clearCookies();
    await postSheet(page, REFINANCE.start, REFINANCE.form, { loan: sheet.loan ?? {} });
    await page.goto('/apply/refinance/education');
    for (const place of [2, 3, 4]) {
      await page.getByRole('button', { name: 'Add another school' }).click();
      await expect(page.getByRole('group', { name: `Your school ${place}` })).toBeVisible();
    }
    await continueToNext(page);
    await lookAtParts(page, 'four schools, with errors');
    await expectRoomForAll(page, 'four schools, with errors');
  },
  async 'the quick start pages'({ page }) {
    await page.goto(QUICK.start);
    await pastTheSteps(page, quickSheet({ ...ADA, lastName: 'Linkless' }));
    await lookAt(page, '/apply/prefill/check?again=hurried');
    await page.getByRole('button', { name: 'Send my answers and continue' }).click();
    await expect(page).toHaveURL('/apply/prefilled');
    await lookAtParts(page, 'prefilled');
  },
  async 'a stored consent, a fallback, or a closed campaign'({ page }) {
    await lookAt(page, '/apply/no-campaign?because=paused');
    await sendQuickly(page, someone({ lastName: 'Invalid' }));
    for (const step of ['name', 'check']) await lookAt(page, stepPath(step));
    await page.context().clearCookies();
    await sendQuickly(page, someone({ lastName: 'Failure' }));
    await lookAt(page, '/apply/fallback');
    await page.context().clearCookies();
    await postSheet(page, STORED.start, STORED.form, STORED.sheet(ADA));
    await lookAt(page, CONSENT);
  },
};

// Axe is itself a script. To accept changed snapshots: npm test -- browser accessibility trouble --update-snapshots
for (const [pages, visit] of Object.entries(VISITS))
  test(
    `axe finds nothing on ${pages}, and their snapshots match`,
    {
      tag: ['@with-scripts', '@nightly'],
    },
    ({ page, operator, records, instance }) => visit({ page, operator, records, app: instance.app }),
  );

test('the consent page passes axe, has a contrast of 7:1 for all text, and matches its snapshot', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await arriveAtConsent(page, ADA);
  await lookClosely(page, 'consent');
});

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
  await context.addCookies(await page.context().cookies());
  const document = await context.newPage();
  for (const address of addresses.flatMap((src) => [`${src}`, `${src}/text`])) {
    await document.goto(address);
    await expect(document.locator('body')).not.toBeEmpty();
    await expectNoBarriersInText(document, address);
  }
  await context.close();
});

async function lookAt(page: Page, path: string) {
  await page.goto(path);
  await expect(page).toHaveURL(path);
  await lookAtParts(page, path);
}

async function pastTheSteps(page: Page, sheet: Sheet) {
  for (const [step, answers] of Object.entries(sheet)) {
    await expect(page).toHaveURL(new RegExp(`/${step}$`));
    await lookAtParts(page, step);
    await fillSheet(page, answers);
    await continueToNext(page);
  }
  await expect(page).toHaveURL(/\/check$/);
}
