import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  continueToNext,
  fillStep,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';
import { addressOn, makePageOutdated } from './older-page.ts';

const OPEN_NEW_PAGE = 'Open the new page in another tab';

test('a page whose action is gone keeps the typed text and links to the new page', {
  tag: '@with-scripts',
}, async ({ page }) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', ada);
  await makePageOutdated(page);
  await continueToNext(page);
  await expect(page.getByRole('alert').filter({ hasText: 'so nothing was sent' })).toBeVisible();
  expect(await addressOn(page)).toEqual([ada.street, ada.city, ada.state, ada.zipcode]);

  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: OPEN_NEW_PAGE }).click();
  const renewed = await opening;
  await expect(renewed).toHaveURL(stepPath('address'));
  await fillStep(renewed, 'address', ada);
  await continueToNext(renewed);
  await expect(renewed).toHaveURL(stepPath('income'));
});

test('a consent page whose action is gone sends nothing and keeps its checkboxes', {
  tag: '@with-scripts',
}, async ({ page, operator }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await makePageOutdated(page);
  await sendButton(page).click();
  await expect(page.getByRole('link', { name: OPEN_NEW_PAGE })).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  expect(await operator.postsFor(ada)).toEqual([]);
});
