import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  arriveAtOffers,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

/** Longer than any test takes to its last button, and short enough to wait for. */
const MIN_SECONDS = 12;

test.use({ settings: { LIMIT_FASTEST_SECONDS: String(MIN_SECONDS) } });

test('an application faster than a person is held, and accepted when sent again', {
  tag: ['@human-timing', '@without-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await expect(page.getByText(/take a moment to review this page/)).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).not.toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('');
  expect(await operator.postsFor(ada)).toEqual([]);

  await records.beginEarlier(MIN_SECONDS);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});
