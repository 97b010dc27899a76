import { expect } from '@playwright/test';
import {
  answerAll,
  arriveAtOffers,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

// The test itself blocks them.
test.use({ allowsConsoleErrors: /net::ERR_FAILED/ });

test('a whole journey works without style sheets and images', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator }) => {
  await page.context().route('**/*', (route) => {
    const isLook = ['stylesheet', 'image', 'font'].includes(route.request().resourceType());
    return isLook ? route.abort() : route.continue();
  });
  const ada = someone();
  await page.goto('/');
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).marginTop)).toBe('8px');
  await page.getByRole('link', { name: /^See my offers/ }).click();
  await answerAll(page, ada);
  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await expectPage(page, PAGE_TEXT.consent);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
});
