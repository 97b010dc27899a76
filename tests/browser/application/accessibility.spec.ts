import { expect, type Page } from '@playwright/test';
import { expectSameTree } from '#tests/browser/support/accessibility/aria-snapshot.ts';
import { expectNoBarriersInText } from '#tests/browser/support/accessibility/axe.ts';
import { expectVisibleInForcedColors } from '#tests/browser/support/accessibility/forced-colors.ts';
import { expectNothingCut, expectWithinReach } from '#tests/browser/support/accessibility/layout.ts';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { lookWithoutScripts } from '#tests/browser/support/accessibility/without-scripts.ts';
import { expectRoomForAll } from '#tests/browser/support/accessibility/zoom.ts';
import {
  ADA,
  arriveAtHandoff,
  clearCookies,
  HANDOFF,
  type Visit,
  visitConsent,
  visitHandoff,
  visitHttpErrors,
  visitOutcomes,
  visitPaths,
  visitPublicPages,
  visitReceipts,
  visitSteps,
  visitWaiting,
} from '#tests/browser/support/all-pages.ts';
import { CHECK, CONSENT, OUTCOME, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import type { SharedOperator } from '#tests/browser/support/operator.ts';
import { visitCorrections, visitPrefill, visitRefinance } from '#tests/browser/support/product-pages.ts';
import { RECEIPT } from '#tests/browser/support/receipt.ts';
import type { SharedRecords } from '#tests/browser/support/records.ts';
import { test } from '#tests/browser/support/test.ts';
import { STORED } from '#tests/support/borrowers/form-answers.ts';

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
  await expectAccessible(page, where);
  await expectRoomForAll(page, where);
  await expectVisibleInForcedColors(page, where);
};

/** The pages of other products, which share the parts of those with snapshots. */
const lookAtParts: Visit = async (page, where) => {
  await expectAccessible(page, where);
  await expectNothingCut(page, where);
  await expectWithinReach(page, where);
  if (where.includes('four schools')) await expectRoomForAll(page, where);
};

const lookAtWait: Visit = async (page, where) => {
  await look(page, where);
  await expect(page.locator('[aria-live=polite]').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toHaveCount(1);
};

type Given = { form: Form; operator: SharedOperator; records: SharedRecords; app: string };
const VISITS: Record<string, (given: Given) => Promise<void>> = {
  'pages without answers': ({ form }) => visitPublicPages(form, look),
  'the steps, empty or wrong': ({ form }) => visitSteps(form, lookClosely),
  'every state of the consent page': ({ form }) => visitConsent(form, lookClosely),
  'the outcome pages': ({ form }) => visitOutcomes(form, look),
  'the receipts': ({ form }) => visitReceipts(form, lookClosely),
  async 'the pages to the operator'({ form, operator, records, app }) {
    await visitWaiting(form, operator, lookAtWait);
    await visitHandoff(form, operator, records, look);
    await visitHttpErrors(form, app, look);
  },
  'the refinance pages': ({ form }) => visitRefinance(form, lookAtParts),
  'the quick start pages': ({ form }) => visitPrefill(form, lookAtParts),
  async 'a correction, a stored consent, or a closed campaign'({ form }) {
    await visitCorrections(form, lookAtParts);
    await clearCookies(form);
    await form.postSheet(STORED.start, STORED.form, STORED.sheet(ADA));
    await visitPaths(form, lookAtParts, {
      'stored consent': CONSENT,
      'paused campaign': '/apply/no-campaign?because=paused',
    });
  },
};

// Axe is itself a script. To accept changed snapshots: npm test -- browser accessibility trouble --update-snapshots
for (const [pages, visit] of Object.entries(VISITS))
  test(
    `axe finds nothing on ${pages}, and their snapshots match`,
    { tag: '@nightly' },
    ({ form, operator, records, instance }) => visit({ form, operator, records, app: instance.app }),
  );

test('without scripts, each page of borrowers has one heading, fits a phone, has a first stop and prints', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form }) => {
  const { look, unseen } = lookWithoutScripts((route) => !route.startsWith('/staff'));
  await page.route('**/go', (route) => route.fulfill({ status: 204 }));
  await visitPublicPages(form, look);
  await form.answerQuickly(ADA);
  await visitPaths(form, look, { step: stepPath('loan'), check: CHECK, consent: CONSENT });
  await form.postStep('personal-loan', 'name', { dateOfBirth: '01/02/2020' });
  await visitPaths(form, look, { 'exit for age': '/apply/exit', 'no link': '/apply/resume/none' });
  await clearCookies(form);
  await form.sendLead(someone({ lastName: 'Linkless' }), { phone: true });
  await page.getByRole('link', { name: RECEIPT }).click();
  await form.expectPage(RECEIPT);
  await visitPaths(form, look, { receipt: page.url(), withdraw: `${page.url()}/withdraw`, outcome: OUTCOME });
  await clearCookies(form);
  await visitCorrections(form, look);
  await arriveAtHandoff(form);
  await visitPaths(form, look, { handoff: HANDOFF });
  await clearCookies(form);
  await visitPrefill(form, look);
  // The evidence has the first. The others are in email-link.spec.ts, starter-card.spec.ts and landing.spec.ts without scripts.
  expect([...unseen]).toEqual([
    ...['/apply/[form]/consent/copy', '/apply/email', '/embed/[campaign]', '/welcome/[campaign]'],
  ]);
});

test('the consent page passes axe, has a contrast of 7:1 for all text, and matches its snapshot', async ({
  page,
  form,
}) => {
  await form.arriveAtConsent(ADA);
  await lookClosely(page, 'consent');
});

test('axe finds nothing in the consent texts alone', { tag: '@nightly' }, async ({
  page,
  form,
  browser,
  instance,
}) => {
  await form.answerQuickly(ADA);
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

/** The summary has the focus and leads to each field, which says what is wrong. Of a choice, its group says it. */
async function expectErrorsAnnounced(page: Page, where: string) {
  const summary = page.locator('main').getByRole('alert');
  await expect(summary, where).toBeFocused();
  const links = await summary.getByRole('link').all();
  expect(links.length, where).toBeGreaterThan(0);
  for (const link of links) {
    const message = await link.innerText();
    await link.focus();
    await page.keyboard.press('Enter');
    const field = page.locator(':focus:not([type=radio]), fieldset:has([type=radio]:focus)');
    const described = new RegExp(RegExp.escape(message));
    await expect(field, `${where}: ${message}`).toHaveAccessibleDescription(described);
  }
}
