import { expect } from '@playwright/test';
import {
  answerQuickly,
  CHECK,
  CONSENT,
  continueToNext,
  dateIn,
  expectPage,
  fillDate,
  fillStep,
  LABELS,
  PAGE_TEXT,
  START,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { postStep } from '#tests/browser/support/posting.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const EXIT = '/apply/exit';

test.afterEach(({ records }) => records.setCampaign('personal-loan', 'states_served', '{}'));

test('a borrower under 18 reads why the request ends, and corrects a mistyped year', {
  tag: '@nightly-without-scripts',
}, async ({ page }) => {
  const ada = someone({ dateOfBirth: '10/14/2018' });
  await answerQuickly(page, ada, ['loan']);
  await page.goto(stepPath('name'));
  await fillStep(page, 'name', ada);
  await continueToNext(page);
  await expect(page).toHaveURL(EXIT);
  await expectPage(page, 'You need to be 18 or older');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  // No button in the main color asks for another date.
  await expect(main.locator('a.bg-accent')).toHaveCount(0);
  await main.getByRole('link', { name: 'Typed the wrong date? Fix it' }).click();
  await expect(page).toHaveURL(`${stepPath('name')}#dateOfBirth`);
  const birthDate = page.getByRole('group', { name: LABELS.dateOfBirth });
  expect(await dateIn(page, LABELS.dateOfBirth)).toBe('10/14/2018');
  await expect(birthDate).toHaveAccessibleDescription(/You must be 18 or older/);
  await fillDate(page, LABELS.dateOfBirth, '10/14/1988');
  await continueToNext(page);
  await expect(page).toHaveURL(new RegExp(`${stepPath('address')}(#|$)`));
});

test('a borrower of a state that the campaign doesn’t serve can’t go on, and can change the state', {
  tag: '@with-scripts',
}, async ({ page, records, operator }) => {
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', ada);
  await continueToNext(page);
  await expect(page).toHaveURL(EXIT);
  await expectPage(page, 'We don’t serve Pennsylvania yet');
  await expect(page.getByText('We serve people in California and Nevada.')).toBeVisible();

  const { employmentStatus, incomeYearly, housingType, monthlyPayment } = ada;
  const rest = { employmentStatus, incomeYearly, housingType, monthlyPayment };
  expect(await postStep(page, 'personal-loan', 'income', rest)).toBe(stepPath('address'));
  for (const path of [CHECK, CONSENT]) {
    await page.goto(path);
    await expect(page).toHaveURL(stepPath('address'));
  }
  expect(await operator.postsFor(ada)).toEqual([]);

  await page.getByLabel(LABELS.state, { exact: true }).selectOption('NV');
  await page.getByLabel(LABELS.zipcode).fill('89501');
  await continueToNext(page);
  await expectPage(page, PAGE_TEXT.check);
});

test('a state that the app filled in ends no request before the borrower has seen it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, records }) => {
  await records.setCampaign('personal-loan', 'states_served', '{CA,NV}');
  await answerQuickly(page, someone(), ['loan', 'name']);
  await page.goto(stepPath('address'));
  await page.getByLabel(LABELS.zipcode).fill('17815');
  await page.getByLabel(LABELS.street, { exact: true }).fill('17 Larch Road');
  await continueToNext(page);
  await expect(page).toHaveURL(`${stepPath('address')}?ask=city`);
  await expect(page.getByText('Bloomsburg, Pennsylvania').first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^Error: /);
  await continueToNext(page);
  await expect(page).toHaveURL(EXIT);
});

test('a change of the states served applies to borrowers under way', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, records }) => {
  await answerQuickly(page, someone());
  await page.goto(CHECK);
  await expectPage(page, PAGE_TEXT.check);
  await records.setCampaign('personal-loan', 'states_served', '{CA}');
  await page.goto(CHECK);
  await expect(page).toHaveURL(stepPath('address'));
  await page.goto(EXIT);
  await expectPage(page, 'We don’t serve Pennsylvania yet');
});

test('the exit page shows nothing without a reason', { tag: ['@without-scripts', '@nightly'] }, async ({
  page,
}) => {
  await page.goto(EXIT);
  await expect(page).toHaveURL('/apply/lost');
  await page.goto(START);
  await page.goto(EXIT);
  await expect(page).toHaveURL(stepPath('loan'));
});
