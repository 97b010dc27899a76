import { expect } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

const PHONE = { width: 390, height: 844 };

test('without scripts, each wrong answer of a page is one click away from its error', {
  tag: '@without-scripts',
}, async ({ form }) => {
  await form.open('address');
  await form.fill({ zipcode: '123', street: '<b>', unit: '<4>', city: '99' });
  await form.goOn();
  await expectEachLinkToShowWords(form, 5, 'address');
});

test('each link of a summary leaves the words of its field in view, on a phone with text at 200%', {
  tag: '@nightly',
}, async ({ page, form }) => {
  const enlarge = () => page.locator('html').evaluate((node) => node.style.setProperty('font-size', '200%'));
  await page.setViewportSize(PHONE);
  await page.goto(REFINANCE.start);
  for (const [step, answers] of Object.entries(refinanceSheet(someone()))) {
    await expect(page).toHaveURL(`/apply/refinance/${step}`);
    await enlarge();
    await form.goOn();
    await expectEachLinkToShowWords(form, 1, step);
    await form.fill(answers);
    await form.goOn();
  }
  await form.goToConsent();
  await enlarge();
  await form.sendButton.click();
  await expectEachLinkToShowWords(form, 2, 'consent');
});

/** Each of at least so many links focuses its field, with the label and the message above it in view. */
async function expectEachLinkToShowWords({ page, summary }: Form, least: number, step: string) {
  const links = summary.getByRole('link');
  await expect(links.nth(least - 1)).toBeVisible();
  for (const link of await links.all()) {
    await link.click();
    const where = `${await link.getAttribute('href')} on ${step}`;
    const field = page.locator(':focus');
    await expect(field, where).toBeInViewport();
    const edges = await field.evaluate((focused) => {
      const { labels } = focused as HTMLInputElement;
      const group = focused.closest('fieldset[aria-describedby]');
      const ids = (group ?? focused).getAttribute('aria-describedby')?.split(' ') ?? [];
      const note = document.getElementById(ids.at(-1) ?? '');
      const label = group?.querySelector('legend') ?? labels?.[0];
      const [first, message] = [label, note].map((node) => node?.getBoundingClientRect());
      const above = [first?.top, message?.top].filter((top) => top === undefined || top < 0);
      return { above, isBelow: (message?.bottom ?? Infinity) > window.innerHeight };
    });
    expect(edges, where).toEqual({ above: [], isBelow: false });
  }
}
