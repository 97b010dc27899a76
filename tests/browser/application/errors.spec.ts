import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  continueToNext,
  expectPage,
  fieldOf,
  type LABELS,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { fillSheet } from '#tests/browser/support/products.ts';
import { test, WITHOUT_SCRIPTS } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

/** A wrong answer for questions that take free text. */
const WRONG: Partial<Record<keyof typeof LABELS, string>> = {
  requestedLoanAmount: 'a lot',
  street: '<b>',
  unit: '<4>',
  city: '99',
  zipcode: '123',
  incomeYearly: 'enough',
  monthlyPayment: 'twelve',
};

/** One runs without scripts. */
const RUNS = [
  ['loan', '@with-scripts'],
  ['address', '@without-scripts'],
  ['income', '@with-scripts'],
] as const;

for (const [step, tag] of RUNS) {
  test(`wrong answers on the page “${step}”: each stays, is named twice, and is one click away`, {
    tag,
  }, async ({ page }) => {
    const questions = QUESTIONS[step] ?? [];
    await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf(step)));
    await page.goto(stepPath(step));
    for (const name of questions) {
      const typed = WRONG[name];
      if (typed) await fieldOf(page, name).fill(typed);
    }
    await continueToNext(page);
    await expectSummary(page, questions.length);
    for (const name of questions) {
      const field = page.locator(`[id="${name}"]`);
      if (WRONG[name]) await expect(field).toHaveValue(WRONG[name]);
      await expectOneClickAway(page, name);
    }
  });
}

test('an empty consent page: both errors are named twice and are one click away', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await arriveAtConsent(page, someone());
  await sendButton(page).click();
  await expectSummary(page, 2);
  for (const name of ['agree', 'ssn']) await expectOneClickAway(page, name);
  await expect(page.getByLabel(PAGE_TEXT.phoneAgree)).not.toHaveAttribute('aria-invalid');
});

/** On top, in the tab's title, and focused where scripts run. */
async function expectSummary(page: Page, count: number) {
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' });
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summary.getByRole('link')).toHaveCount(count);
  if (!test.info().tags.includes(WITHOUT_SCRIPTS)) await expect(summary).toBeFocused();
}

/** The summary repeats the field's error and links to the field. */
async function expectOneClickAway(page: Page, name: string) {
  const words = (await page.locator(`[id="${name}-error"]`).innerText()).replace(/^Error:\s*/, '');
  const field = page.locator(`[id="${name}"]`);
  await page.getByRole('alert').getByRole('link', { name: words, exact: true }).click();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expectWordsInView(page, name);
}

/** The label and the message above the focused field. */
async function expectWordsInView(page: Page, where: string) {
  const edges = await page.locator(':focus').evaluate((field) => {
    const { labels } = field as HTMLInputElement;
    const group = field.closest('fieldset[aria-describedby]');
    const ids = (group ?? field).getAttribute('aria-describedby')?.split(' ') ?? [];
    const note = document.getElementById(ids.at(-1) ?? '');
    const label = group?.querySelector('legend') ?? labels?.[0];
    const [first, message] = [label, note].map((node) => node?.getBoundingClientRect());
    return { label: first?.top, message: message?.top, end: message?.bottom };
  });
  expect(edges.label, `label of ${where}`).toBeGreaterThanOrEqual(0);
  expect(edges.message, `message of ${where}`).toBeGreaterThanOrEqual(0);
  expect(edges.end, `message of ${where}`).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

test('each link of a summary leaves the words of its field in view, on a phone with text at 200%', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(REFINANCE.start);
  for (const [step, answers] of Object.entries(refinanceSheet(someone()))) {
    await expect(page).toHaveURL(new RegExp(`/${step}$`));
    await expectEachLinkToShowWords(page, 'Continue', step);
    await fillSheet(page, answers);
    await continueToNext(page);
  }
  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await expectPage(page, PAGE_TEXT.consent);
  await expectEachLinkToShowWords(page, PAGE_TEXT.send, 'consent');
});

async function expectEachLinkToShowWords(page: Page, button: string, step: string) {
  await page.locator('html').evaluate((node) => node.style.setProperty('font-size', '200%'));
  await page.getByRole('button', { name: button }).click();
  const links = page.getByRole('alert').filter({ hasText: 'Please fix' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    await expectWordsInView(page, `${await link.getAttribute('href')} on ${step}`);
  }
}
