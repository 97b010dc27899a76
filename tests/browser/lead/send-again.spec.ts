import { expect, type Page } from '@playwright/test';
import {
  arriveAtOffers,
  CONSENT,
  continueToNext,
  expectPage,
  LABELS,
  OUTCOME,
  readAndAgree,
  referenceOn,
  sendButton,
  sendLead,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const sendAgain = async (page: Page, link: string, ssn: string) => {
  await page.getByRole('link', { name: link }).click();
  await readAndAgree(page, { ssn });
  await sendButton(page).click();
  await expect(page).toHaveURL(OUTCOME);
};

test('a lead that times out is sent three times at most, each time as a new attempt of the same lead', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const ada = someone({ lastName: 'Timedout' });
  await sendLead(page, ada);
  await expect(page).toHaveURL(OUTCOME);
  const reference = await referenceOn(page);
  const elsewhere = page.getByRole('link', { name: 'Continue with my answers' });
  await expect(elsewhere).toBeHidden();
  await sendAgain(page, 'Try again', ada.ssn);
  await sendAgain(page, 'Try again', ada.ssn);
  await expectPage(page, 'This took too long again');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeHidden();
  await expect(elsewhere).toBeVisible();
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference, reference, reference]);
  expect((await records.lead(reference)).attempts).toHaveLength(3);
});

test('each answer that the operator refuses is corrected before consent, and sent as the same lead', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone({ lastName: 'Invalid' });
  await sendLead(page, ada);
  await expectPage(page, 'Please fix a few answers');
  const reference = await referenceOn(page);
  expect(await records.openAlerts('lead_refused')).toContain('personal_v3 invalid');
  const fix = page.getByRole('link', { name: 'Fix your answers' });
  await fix.click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.locator('#phone-error')).toContainText('The lender network couldn’t use this answer');
  // The same answer, only typed in another way.
  await page.getByLabel(LABELS.phone).fill('555-555-0199');
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('address'));
  await expect(page.locator('#zipcode-error')).toContainText('The lender network couldn’t use this answer');

  await page.goto(CONSENT);
  await expectPage(page, 'Review your answers');
  const left = page.getByRole('region', { name: 'The lender network couldn’t use these answers' });
  await expect(left.getByRole('link')).toHaveText(['ZIP code']);
  await expect(page.getByRole('link', { name: 'Continue to the last step' })).toBeHidden();
  await page.goto(OUTCOME);
  await fix.click();
  await continueToNext(page);
  // Nothing has changed, so both come again.
  await expect(page).toHaveURL(stepPath('name'));
  await expect(page.locator('#phone-error')).toBeVisible();
  await page.getByLabel(LABELS.phone).fill('(555) 555-0111');
  await continueToNext(page);
  await expectPage(page, 'Review your answers');
  await expect(left).toBeHidden();
  await page.goto(stepPath('address'));
  await page.getByLabel(LABELS.zipcode).fill('17820');
  await continueToNext(page);
  await expectPage(page, 'Review your answers');
  await page.goto(stepPath('name'));
  await page.getByLabel(LABELS.lastName).fill(`Quill${ada.firstName.slice(3)}`);
  await continueToNext(page);
  await page.goto(OUTCOME);
  await expectPage(page, 'You’re ready to send your request again');
  await page.goto(stepPath('address'));
  await page.getByLabel(LABELS.city).fill('');
  await continueToNext(page);
  await page.goto(OUTCOME);
  await expectPage(page, 'Finish your answers');
  await page.getByRole('link', { name: 'Finish your answers' }).click();
  await page.getByLabel(LABELS.city).fill(ada.city);
  await continueToNext(page);
  await page.goto(OUTCOME);
  await page.getByRole('link', { name: 'Continue to the last step' }).click();
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const posts = await operator.postsFor({ email: ada.email });
  expect(posts.map(({ lead }) => lead.partnerLeadId)).toEqual([reference, reference]);
  expect(posts[1]?.lead.borrower).toMatchObject({ phone: '5555550111' });
  expect(posts[1]?.lead.address).toMatchObject({ zipcode: '17820' });
});

test('digits that the operator refuses are asked for again, and no answer is to fix', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator }) => {
  const ada = someone();
  const refusal = { status: 422, body: { errors: [{ field: 'borrower.ssn', message: 'does not match' }] } };
  await operator.answer(ada.lastName, refusal, 1);
  await sendLead(page, ada);
  await expectPage(page, 'Check your Social Security digits');
  await expect(page.getByRole('link', { name: 'Fix your answers' })).toBeHidden();
  await page.getByRole('link', { name: 'Continue to the last step' }).click();
  await readAndAgree(page, { ssn: '1735' });
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ lead }) => lead.borrower.ssn)).toEqual([ada.ssn, '1735']);
});
