import { expect } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

test('a refinance lead goes from the browser to the operator with every field of its contract', async ({
  page,
  form,
  operator,
  records,
}) => {
  const ada = someone();
  await page.goto(REFINANCE.start);
  await form.answerSheet(REFINANCE.form, refinanceSheet(ada));
  const sent = ['$42,000', 'Arizona State University', 'Undergraduate', 'May 2015', '-$12,000'];
  for (const shown of [...sent, '17 Larch Road, 4B'])
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  await form.goToConsent();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await form.agreeAndSend(ada);
  await form.arriveAtOffers(operator.origin);

  const [post] = await operator.refinancePostsFor(ada);
  const { borrower, ...rest } = JSON.parse(post?.text ?? '');
  expect(rest).toEqual({ requestedLoanAmount: 42_000, partnerLeadId: expect.any(String) });
  const lead = await records.lead(rest.partnerLeadId);
  expect(lead).toMatchObject({ interface: 'refinance', state: 'answered' });
  const [agreed] = lead.agreed;
  expect(agreed).toMatchObject({ fetched_at: null, displayed_at: expect.any(Date) });
  const [text] = await records.rows('select bytes from consent_text where sha256 = $1', [agreed.sha256]);
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
    consentData: {
      consentText: text.bytes.toString(),
      ipAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      recordDate: expect.stringMatching(/^\d{8}$/),
    },
  });
  expect(borrower.education[0]).not.toHaveProperty('otherSchool');
});

test('adding and removing schools loses no typed answer', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form }) => {
  const { loan = {}, education = {}, ...rest } = refinanceSheet(someone());
  await page.goto(REFINANCE.start);
  await form.fill(loan);
  await form.goOn();
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
  await form.goOn();
  await expect(page).toHaveTitle(/^Error: /);
  await form.fill({
    ...education,
    'education1-school': 'First College',
    'education2-degreeType': 'certificate',
    'education2-studyField': 'Charms',
  });
  await form.goOn();
  await expect(form.summary.getByRole('link')).toHaveText('Choose the level of your degree');
  await form.fill({ 'education2-degreeLevel': 'graduate' });
  await form.goOn();
  await form.answerSheet(REFINANCE.form, rest);
  for (const shown of ['First College', 'Biology', 'College 3', 'Charms'])
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
});
