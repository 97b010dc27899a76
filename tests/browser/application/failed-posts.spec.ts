import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { PAGE_TEXT, someone, stepPath } from '#tests/browser/support/borrower.ts';
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

test('typed answers stay on the page after failed posts, and are sent later', async ({ page, form }) => {
  await form.open('address');
  await form.fillStep('address', someone());
  const city = form.field('city');
  const button = page.getByRole('button', { name: 'Continue' });
  await expectFailures(page, 'save', button, () => expect(city).toHaveValue(someone().city));
  await expect(page).toHaveURL(stepPath('income'));
});

test('the field in which Enter was pressed has the focus again after a failed post', async ({
  page,
  form,
}) => {
  await form.open('address');
  await form.fillStep('address', someone());
  await page.context().setOffline(true);
  await form.field('street').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /^You’re offline/ })).toBeVisible();
  await expect(form.field('street')).toBeFocused();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(stepPath('income'));
});

test('a consent page keeps its checkboxes and digits after failed posts', async ({
  page,
  form,
  operator,
}) => {
  const ada = someone();
  await form.arriveAtConsent(ada);
  await form.agree(ada);
  await expectFailures(page, 'send', form.sendButton, async () => {
    await expect(page.getByLabel(PAGE_TEXT.agree)).toBeChecked();
    await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue(ada.ssn);
  });
  await form.arriveAtOffers(operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('a waiting page says that it has no connection, and goes on by itself', { tag: '@nightly' }, async ({
  page,
  form,
  operator,
}) => {
  const ada = someone();
  await operator.holdAnswer(ada.lastName);
  await form.sendLead(ada);
  await form.expectPage('Looking for your offers');
  await page.context().setOffline(true);
  const notice = page.getByText('We can’t reach our site. Your request isn’t affected.');
  await expect(notice).toBeVisible();
  await page.context().setOffline(false);
  await expect(notice).toBeHidden();
  await operator.release();
  await form.arriveAtOffers(operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});
