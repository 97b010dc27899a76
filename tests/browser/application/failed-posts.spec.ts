import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  continueToNext,
  LABELS,
  PAGE_TEXT,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test.use({ allowsConsoleErrors: /net::ERR_FAILED|status of 503/ });

const NOT_THROUGH = /We couldn’t save this/;

/** How posts fail, and how that ends. */
const TROUBLES = {
  'the server can take nothing in': (page: Page) =>
    page.route('**/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 503,
            contentType: 'text/plain',
            body: 'We can’t save anything right now.',
          })
        : route.fallback(),
    ),
  'the network is gone': (page: Page) =>
    page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback())),
};

for (const [trouble, begin] of Object.entries(TROUBLES)) {
  test(`typed answers stay on the page when ${trouble}, and are sent later`, {
    tag: ['@with-scripts', ...(trouble === 'the network is gone' ? [] : ['@more'])],
  }, async ({ page }) => {
    await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf('address')));
    await page.goto(stepPath('address'));
    await page.getByLabel(LABELS.street, { exact: true }).fill('17 Larch Road');
    await page.getByLabel(LABELS.city, { exact: true }).fill('Bloomsburg');
    await page.getByLabel(LABELS.state, { exact: true }).selectOption('PA');
    await page.getByLabel(LABELS.zipcode, { exact: true }).fill('17815');
    await begin(page);
    await continueToNext(page);
    await expect(page.getByRole('alert').filter({ hasText: NOT_THROUGH })).toBeVisible();
    await expect(page.getByLabel(LABELS.city, { exact: true })).toHaveValue('Bloomsburg');
    await page.unrouteAll();
    await continueToNext(page);
    await expect(page).toHaveURL(stepPath('income'));
  });
}

test('a consent page keeps its checkboxes and digits after a failed post', { tag: '@with-scripts' }, async ({
  page,
  operator,
}) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await TROUBLES['the network is gone'](page);
  await sendButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_THROUGH })).toBeVisible();
  await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
  await page.unrouteAll();
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});
