import { expect } from '@playwright/test';
import {
  answerQuickly,
  CHECK,
  LABELS,
  START,
  sendLead,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { postSheet, postStep } from '#tests/browser/support/posting.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE } from '#tests/support/borrowers/form-answers.ts';

// Until 1.0, two of these pages were four: the phone number and the home had pages of their own.
const FORM = 'personal-loan';

test('the address of a merged page leads to the page that asks its questions', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await answerQuickly(page, someone());
  for (const [earlier, now] of [
    ['contact', 'name'],
    ['housing', 'income'],
  ] as const) {
    await page.goto(stepPath(earlier));
    await expect(page).toHaveURL(stepPath(now));
  }
  await page.context().clearCookies();
  await page.goto(START);
  await page.goto(stepPath('housing'));
  await expect(page).toHaveURL(stepPath('loan'));
});

test('pages that were open during the upgrade still store their answers', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const { firstName, lastName, email, phone, dateOfBirth, ...rest } = someone();
  await answerQuickly(page, someone(), ['loan']);
  expect(await postStep(page, FORM, 'name', { firstName, lastName, email })).toBe(stepPath('name'));
  await page.goto(stepPath('name'));
  await expect(page.getByLabel(LABELS.lastName)).toHaveValue(lastName);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await postStep(page, FORM, 'contact', { phone, dateOfBirth })).toBe(stepPath('address'));

  const { zipcode, street, city, state, employmentStatus, incomeYearly, housingType, monthlyPayment } = rest;
  await postStep(page, FORM, 'address', { zipcode, street, city, state });
  expect(await postStep(page, FORM, 'income', { employmentStatus, incomeYearly })).toBe(stepPath('income'));
  expect(await postStep(page, FORM, 'housing', { housingType, monthlyPayment })).toBe(CHECK);
  // A page opened before the upgrade doesn't hold the questions that moved to it.
  expect(await postStep(page, FORM, 'name', { firstName: 'Lovelace', lastName, email })).toBe(CHECK);
  expect(await postStep(page, FORM, 'income', { incomeYearly: '70000' })).toBe(CHECK);
  await page.goto(CHECK);
  for (const shown of ['Lovelace', email, '$70,000 a year', '$1,200 a month']) {
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }
});

test('a personal loan request has the apartment in its street', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const ada = someone({ unit: 'Apt 4' });
  await sendLead(page, ada);
  await expect
    .poll(async () => (await operator.postsFor(ada))[0]?.lead.address.street)
    .toBe('17 Larch Road, Apt 4');
});

test('the pages of a refinance were merged too', { tag: '@without-scripts' }, async ({ page }) => {
  await postSheet(page, REFINANCE.start, REFINANCE.form, REFINANCE.sheet(someone()));
  await page.goto('/apply/refinance/housing');
  await expect(page).toHaveURL('/apply/refinance/income');
});
