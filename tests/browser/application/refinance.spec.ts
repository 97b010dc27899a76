import { expect } from '@playwright/test';
import {
  arriveAtOffers,
  continueToNext,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { answerSheet, fillSheet } from '#tests/browser/support/products.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

test('a refinance lead goes from the browser to the operator with every field of its contract', {
  tag: '@with-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await page.goto(REFINANCE.start);
  await answerSheet(page, 'refinance', refinanceSheet(ada));
  for (const shown of ['$42,000', 'Arizona State University', '05/2015', '-$12,000', '4B'])
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);

  const [post] = await operator.refinancePostsFor(ada);
  const { borrower, ...rest } = JSON.parse(post?.text ?? '');
  expect(rest).toEqual({ requestedLoanAmount: 42_000, partnerLeadId: expect.any(String) });
  expect(borrower).toMatchObject({
    netWorth: -12_000,
    graduationDate: '20150501',
    citizenship: 'us_citizen',
    loanGoal: 'lower_monthly_payment',
    address: { unit: '4B', zipcode: ada.zipcode },
    education: [
      { schoolKey: '00108100', degreeLevel: 'undergraduate', degreeType: 'bachelors', studyField: 'Biology' },
    ],
    ssn: ada.ssn,
  });
  expect(borrower.education[0]).not.toHaveProperty('otherSchool');
  const lead = await records.lead(rest.partnerLeadId);
  expect(lead).toMatchObject({ interface: 'refinance', state: 'answered' });
  const [agreed] = lead.agreed;
  expect(agreed).toMatchObject({ fetched_at: null, displayed_at: expect.any(Date) });
  expect(borrower.consentData.consentText).toBe(await records.textOf(agreed.sha256));
  expect(borrower.consentData.ipAddress).toMatch(/^(127\.0\.0\.1|::1)$/);
  expect(borrower.consentData.recordDate).toMatch(/^\d{8}$/);
});

test('adding and removing schools loses no typed answer', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator }) => {
  const ada = someone();
  const { loan = {}, education = {}, ...rest } = refinanceSheet(ada);
  await page.goto(REFINANCE.start);
  await fillSheet(page, loan);
  await continueToNext(page);
  await page.getByLabel('School name').fill('First College');
  for (const place of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Add another school' }).click();
    await page.getByLabel(`School name (school ${place})`).fill(`College ${place}`);
  }
  await page.getByRole('button', { name: 'Remove school 2' }).click();
  await expect(page.getByLabel('School name (school 3)')).toHaveValue('College 4');
  await expect(page).not.toHaveTitle(/^Error/);
  await page.getByRole('button', { name: 'Remove school 3' }).click();
  await expect(page.getByLabel('School name (school 2)')).toHaveValue('College 3');
  await expect(page.getByLabel('School name', { exact: true })).toHaveValue('First College');
  await continueToNext(page);
  await expect(page).toHaveTitle(/^Error: /);
  await fillSheet(page, {
    ...education,
    'education1-school': 'First College',
    'education2-degreeLevel': 'graduate',
    'education2-degreeType': 'masters',
    'education2-studyField': 'Charms',
  });
  await continueToNext(page);
  await answerSheet(page, 'refinance', rest);
  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const [post] = await operator.refinancePostsFor(ada);
  expect(JSON.parse(post?.text ?? '').borrower.education).toMatchObject([
    { otherSchool: 'First College', studyField: 'Biology' },
    { otherSchool: 'College 3', degreeLevel: 'graduate', degreeType: 'masters', studyField: 'Charms' },
  ]);
});
