import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  CONSENT,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const SHOWN_AGAIN = /take a moment to review this page/;
test('with scripts, a person who is blocked keeps the digits and the boxes, and loses one click', {
  tag: ['@human-timing', '@with-scripts'],
}, async ({ page, operator }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada, { phone: true });
  // As a password manager does.
  await honeypotOn(page).evaluate((field) => field.setAttribute('value', 'ada'));
  await sendButton(page).click();
  await expect(page.getByRole('status').getByText(SHOWN_AGAIN)).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.phoneAgree)).toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  await expect(page).toHaveURL(CONSENT);
  expect(await operator.postsFor(ada)).toEqual([]);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('no key and no screen reader reaches the honeypot', { tag: '@without-scripts' }, async ({ page }) => {
  await answerQuickly(page, someone());
  await page.goto(CONSENT);
  await expect(honeypotOn(page)).toBeHidden();
  expect(await page.locator('main').ariaSnapshot()).not.toContain('Leave this empty');
  await honeypotOn(page).focus();
  await expect(honeypotOn(page)).not.toBeFocused();
});

const honeypotOn = (page: Page) => page.locator('[name="website"]');
