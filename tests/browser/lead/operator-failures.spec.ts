import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  CHECK,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { MAIN } from '#tests/browser/support/operator.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

const UNAVAILABLE = 'We can’t show the consent text right now';

test.beforeEach(async ({ operator, records }) => {
  await operator.reset();
  await records.deleteConsents();
});

test('a token that the operator revoked is replaced, and the lead is sent with the new one', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await operator.expireTokens();
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  const posts = await operator.postsFor(ada);
  expect(posts.map(({ status }) => status)).toEqual([401, 201]);
  expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
});

test('forms are closed while the operator serves no consent text, and open again afterward', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await answerQuickly(page, ada);
  await operator.consentOutage(503);
  await records.deleteConsents();
  await page.goto(CHECK);
  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await expectPage(page, UNAVAILABLE);
  await expect(sendButton(page)).toHaveCount(0);

  await operator.consentOutage(null);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectPage(page, PAGE_TEXT.consent);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
});

test('a lead whose consent text is unavailable at the moment of sending is not sent', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await operator.consentOutage(500);
  await records.passADay();
  await sendButton(page).click();
  await expectPage(page, UNAVAILABLE);
  expect(await operator.postsFor(ada)).toEqual([]);
  // The next test on this instance needs open forms.
  await operator.consentOutage(null);
  await page.context().clearCookies();
  await arriveAtConsent(page, someone());
});

test('a partner without phone consent asks for none', { tag: ['@without-scripts', '@nightly'] }, async ({
  page,
  operator,
}) => {
  const { [MAIN]: main = '' } = await operator.servedConsents();
  await operator.rotateConsents({ [MAIN]: main });
  const ada = someone();
  await arriveAtConsent(page, ada);
  await expect(page.getByLabel(PAGE_TEXT.phoneAgree)).toHaveCount(0);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect((await operator.postsFor(ada))[0]?.lead.disclosuresText).toEqual({ [MAIN]: main });
});
