import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  arriveAtOffers,
  CHECK,
  CONSENT,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { MAIN } from '#tests/browser/support/operator.ts';
import { testWithConsents as test } from './consent-test.ts';

const DAY = '24 hours';
const CHANGED = 'has changed since you opened it';

test.beforeEach(async ({ operator, records }) => {
  await operator.reset();
  await records.deleteConsents();
});

test('another text a day later is shown again with answers in place and empty checkboxes', {
  tag: '@without-scripts',
}, async ({ page, operator, shelf }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada, { phone: true });
  const blocks = { ...(await operator.servedConsents()), [MAIN]: '<p>Another text</p>\r\n' };
  await operator.rotateConsents(blocks);
  await shelf.pass(DAY);
  await sendButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).not.toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.phoneAgree)).not.toBeChecked();
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('');
  await expect(
    page
      .getByTitle(/^(?!Calls).*’s consent text$/)
      .contentFrame()
      .getByText('Another text'),
  ).toBeVisible();
  expect(await operator.postsFor(ada)).toEqual([]);
  await page.goto(CHECK);
  await expect(page.getByRole('definition').filter({ hasText: ada.email })).toBeVisible();

  await page.goto(CONSENT);
  await readAndAgree(page, ada, { phone: true });
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect((await operator.postsFor(ada)).map(({ lead }) => lead.disclosuresText)).toEqual([blocks]);
});
