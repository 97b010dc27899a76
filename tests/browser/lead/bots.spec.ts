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
import { testIsolated as test } from '#tests/browser/support/test.ts';

const SHOWN_AGAIN = /take a moment to review this page/;
/** Longer than any test takes to its last button, and short enough to wait for. */
const MIN_SECONDS = 12;

test.describe.configure({ mode: 'default' });

test.use({ settings: { LIMIT_FASTEST_SECONDS: String(MIN_SECONDS) } });

test('an application faster than a person is held, and accepted when sent again', {
  tag: ['@human-timing', '@without-scripts'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await expect(page.getByText(SHOWN_AGAIN)).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).not.toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('');
  expect(await operator.postsFor(ada)).toEqual([]);

  await records.beginEarlier(MIN_SECONDS);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('a filled honeypot blocks the submission', {
  tag: ['@human-timing', '@without-scripts'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await records.beginEarlier(MIN_SECONDS);
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
