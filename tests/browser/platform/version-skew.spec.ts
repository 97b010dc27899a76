import { expect } from '@playwright/test';
import { PAGE_TEXT, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { formOn } from '#tests/browser/support/form.ts';
import { test } from '#tests/browser/support/test.ts';
import { addressOn, makePageOutdated } from './older-page.ts';

const OPEN_NEW_PAGE = 'Open the new page in another tab';

test('a page whose action is gone keeps the typed text and links to the new page', async ({ page, form }) => {
  const ada = someone();
  await form.open('address', ada);
  await form.fillStep('address', ada);
  await makePageOutdated(page);
  await form.goOn();
  await expect(page.getByRole('alert').filter({ hasText: 'so nothing was sent' })).toBeVisible();
  expect(await addressOn(form)).toEqual([ada.street, ada.city, ada.state, ada.zipcode]);

  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: OPEN_NEW_PAGE }).click();
  const renewed = await opening;
  await expect(renewed).toHaveURL(stepPath('address'));
  await formOn(renewed).fillStep('address', ada);
  await formOn(renewed).goOn();
  await expect(renewed).toHaveURL(stepPath('income'));
});

test('a consent page whose action is gone sends nothing and keeps its checkboxes', async ({
  page,
  form,
  operator,
}) => {
  const ada = someone();
  await form.arriveAtConsent(ada);
  await form.agree(ada);
  await makePageOutdated(page);
  await form.sendButton.click();
  await expect(page.getByRole('link', { name: OPEN_NEW_PAGE })).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  expect(await operator.postsFor(ada)).toEqual([]);
});
