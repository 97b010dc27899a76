import { expect, type Locator, type Page, type Route } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  expectPage,
  fillStep,
  LABELS,
  PAGE_TEXT,
  readAndAgree,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

test.use({ allowsConsoleErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|status of 503/ });

type Trouble = { begin: (page: Page) => Promise<unknown>; save: RegExp; send: RegExp };

const onPosts = (page: Page, meet: (route: Route) => Promise<void>) =>
  page.route('**/*', (route) => (route.request().method() === 'POST' ? meet(route) : route.fallback()));

/** How posts fail, and what the borrower reads on a page of the form and on the last one. */
const TROUBLES: Trouble[] = [
  {
    // The server can take nothing in, or a proxy has no answer.
    begin: (page) => onPosts(page, (route) => route.fulfill({ status: 503, body: 'Bad gateway' })),
    save: /^We couldn’t save this/,
    send: /^Something went wrong on our end. Your request may not have gone through/,
  },
  {
    begin: (page) => onPosts(page, (route) => route.abort()),
    save: /^We lost the connection. Everything you entered is still here/,
    send: /^We lost the connection. Your request may not have gone through/,
  },
  {
    begin: (page) => page.context().setOffline(true),
    save: /^You’re offline. Nothing was sent/,
    send: /^You’re offline. Nothing was sent/,
  },
];

/** Fails in each way, shows why, and loses nothing. */
async function expectFailures(
  page: Page,
  says: 'save' | 'send',
  button: Locator,
  unchanged: () => Promise<void>,
) {
  for (const trouble of TROUBLES) {
    await trouble.begin(page);
    await button.click();
    await expect(page.getByRole('alert').filter({ hasText: trouble[says] })).toBeVisible();
    await unchanged();
    await page.unrouteAll();
    await page.context().setOffline(false);
  }
  await button.click();
}

test('typed answers stay on the page after failed posts, and are sent later', {
  tag: '@with-scripts',
}, async ({ page }) => {
  await answerQuickly(page, someone(), STEPS.slice(0, STEPS.indexOf('address')));
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', someone());
  const city = page.getByLabel(LABELS.city, { exact: true });
  const button = page.getByRole('button', { name: 'Continue' });
  await expectFailures(page, 'save', button, () => expect(city).toHaveValue(someone().city));
  await expect(page).toHaveURL(stepPath('income'));
});

test('a consent page keeps its checkboxes and digits after failed posts', { tag: '@with-scripts' }, async ({
  page,
  operator,
}) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await expectFailures(page, 'send', sendButton(page), async () => {
    await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
    await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  });
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('a waiting page says that it has no connection, and goes on by itself', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, operator }) => {
  const ada = someone({ lastName: 'Slow' });
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await sendButton(page).click();
  await expectPage(page, 'Looking for your offers');
  await page.context().setOffline(true);
  const notice = page.getByText('We can’t reach our site. Your request isn’t affected.');
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});
