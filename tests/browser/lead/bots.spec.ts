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

const SHOWN_AGAIN = /quicker than we expect of a person/;
/** Longer than any test takes to come to its last button, short enough to be waited for. */
const FASTEST_SECONDS = 12;

// One after another on one instance: another one takes longer to start than they take.
test.describe.configure({ mode: 'default' });

test.use({ settings: { LIMIT_FASTEST_SECONDS: String(FASTEST_SECONDS) } });

test('an application that comes quicker than a person can is held, and taken from whoever sends it again', {
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

  await records.beginEarlier(FASTEST_SECONDS);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('whatever fills in the field that nobody meets sends nothing', {
  tag: ['@human-timing', '@without-scripts'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await records.beginEarlier(FASTEST_SECONDS);
  await readAndAgree(page, ada);
  await trapOn(page).evaluate((field) => field.setAttribute('value', 'https://spam.example'));
  await sendButton(page).click();
  await expect(page.getByText(SHOWN_AGAIN)).toBeVisible();
  expect(await operator.postsFor(ada)).toEqual([]);
  await expect(trapOn(page)).toHaveValue('');
});

test('no key and no screen reader comes upon that field', { tag: '@without-scripts' }, async ({ page }) => {
  await answerQuickly(page, someone());
  await page.goto(CONSENT);
  await expect(trapOn(page)).toBeHidden();
  expect(await page.locator('main').ariaSnapshot()).not.toContain('Leave this empty');
  await trapOn(page).focus();
  await expect(trapOn(page)).not.toBeFocused();
});

const trapOn = (page: Page) => page.locator('[name="website"]');
