import { expect, type Page } from '@playwright/test';
import { CONSENT, PAGE_TEXT, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Form } from '#tests/browser/support/form.ts';
import { test } from '#tests/browser/support/test.ts';

const stored = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

test('a reload keeps what was typed on the page, and nothing stays stored', async ({ page, form }) => {
  const ada = someone();
  await openListening(form, 'name');
  await form.fillStep('name', ada);
  await page.reload();
  await expect(form.field('firstName')).toHaveValue(ada.firstName);
  await expect.poll(() => form.answerIn('dateOfBirth')).toBe(ada.dateOfBirth);
  expect(await stored(page)).toEqual([]);
  await form.goOn();
  await expect(page).toHaveURL(stepPath('address'));
  expect(await stored(page)).toEqual([]);

  await page.context().clearCookies();
  await openListening(form, 'income');
  await form.fill({ employmentStatus: 'retired', housingType: 'rent' });
  await page.reload();
  await expect(page.locator('[name="employmentStatus"][value="retired"]')).toBeChecked();
});

test('a page that is opened anew begins with the stored answers', async ({ page, form }) => {
  await openListening(form, 'name');
  await form.field('firstName').fill('Eve');
  await page.goto('/apply/start-over');
  await page.goto(stepPath('name'));
  await form.scriptsReady();
  await form.goOn();
  await expect(form.summary).toBeVisible();
  await expect(form.field('firstName')).toHaveValue('');
  expect(await stored(page)).toEqual([]);
});

test('the consent page stores nothing that was typed', async ({ page, form }) => {
  const ada = someone();
  await form.arriveAtConsent(ada);
  await form.agree(ada);
  await page.reload();
  await expect(page).toHaveURL(CONSENT);
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('');
  expect(await stored(page)).toEqual([]);
});

/** The button waits for the form engine, which listens from then on. */
async function openListening(form: Form, step: string) {
  await form.open(step);
  await form.scriptsReady();
  await form.goOn();
  await expect(form.summary).toBeVisible();
}
