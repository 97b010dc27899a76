import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  continueToNext,
  expectPage,
  PAGE_TEXT,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { fillSheet } from '#tests/browser/support/products.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

test('without scripts, each wrong answer of a page is one click away from its error', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const wrong = { zipcode: '123', street: '<b>', unit: '<4>', city: '99' } as const;
  await answerQuickly(page, someone(), ['loan', 'name']);
  await page.goto(stepPath('address'));
  for (const [name, typed] of Object.entries(wrong)) await page.locator(`[id="${name}"]`).fill(typed);
  await continueToNext(page);
  await expect(page).toHaveTitle(/^Error: /);
  for (const name of [...Object.keys(wrong), 'state']) {
    const words = (await page.locator(`[id="${name}-error"]`).innerText()).replace(/^Error:\s*/, '');
    await page.getByRole('alert').getByRole('link', { name: words, exact: true }).click();
    const field = page.locator(`[id="${name}"]`);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await expectWordsInView(page, name);
  }
});

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
