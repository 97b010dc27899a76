import { expect, type Page } from '@playwright/test';
import { CONSENT, PAGE_TEXT, someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const SHOWN_AGAIN = /take a moment to review this page/;
test('with scripts, a person who is blocked keeps the digits and the boxes, and loses one click', {
  tag: '@human-timing',
}, async ({ page, form, operator }) => {
  const ada = someone();
  await form.arriveAtConsent(ada);
  await form.agree(ada, { phone: true });
  // As a password manager does.
  await honeypotOn(page).evaluate((field) => field.setAttribute('value', 'ada'));
  await form.sendButton.click();
  await expect(page.getByRole('status').getByText(SHOWN_AGAIN)).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.phoneAgree)).toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  await expect(page).toHaveURL(CONSENT);
  expect(await operator.postsFor(ada)).toEqual([]);
  await form.sendButton.click();
  await form.arriveAtOffers(operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('no key and no screen reader reaches the honeypot', { tag: '@without-scripts' }, async ({
  page,
  form,
}) => {
  await form.answerQuickly(someone());
  await page.goto(CONSENT);
  await expect(honeypotOn(page)).toBeHidden();
  expect(await page.locator('main').ariaSnapshot()).not.toContain('Leave this empty');
  await honeypotOn(page).focus();
  await expect(honeypotOn(page)).not.toBeFocused();
});

const honeypotOn = (page: Page) => page.locator('[name="website"]');
