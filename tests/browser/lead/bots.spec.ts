import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  CONSENT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const SHOWN_AGAIN = /take a moment to review this page/;
test('a filled honeypot blocks the submission', {
  tag: ['@human-timing', '@without-scripts'],
}, async ({ page, operator }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await honeypotOn(page).evaluate((field) => field.setAttribute('value', 'https://spam.example'));
  await sendButton(page).click();
  await expect(page.getByText(SHOWN_AGAIN)).toBeVisible();
  expect(await operator.postsFor(ada)).toEqual([]);
  await expect(honeypotOn(page)).toHaveValue('');
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
