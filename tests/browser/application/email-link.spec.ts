import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import {
  answerQuickly,
  expectPage,
  fillDate,
  OUTCOME,
  PAGE_TEXT,
  sendQuickly,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { RECEIPT } from '#tests/browser/support/receipt.ts';
import { testIsolated } from '#tests/browser/support/test.ts';
import { openMailServer } from '#tests/support/servers/alert-receivers.ts';
import { linkIn, readableMail } from '#tests/support/servers/readable-mail.ts';

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

const test = testIsolated.extend<object, { mail: MailServer }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await openMailServer();
      await use(mail);
      mail.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mail }, use) =>
      use({
        SMTP_URL: mail.url,
        SMTP_FROM: 'offers@partner.example',
        BORROWER_EMAIL: 'on',
        OPERATOR_SITE_URL: 'https://loans.example.com/sign-in',
      }),
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const OFFER = 'Email me a link to continue';
const SENT = 'Check your email';
const NO_LINK = 'This link no longer works';
const REPLACES = 'This browser has another request.';

test('a borrower continues in another browser, once, after mail servers opened the link', {
  tag: ['@resume-links', '@with-scripts'],
}, async ({ page, browser, javaScriptEnabled, instance, records, mail }) => {
  const ada = someone();
  await page.setViewportSize(PHONE);
  const link = await askForLink(page, mail, ada);
  for (const method of ['HEAD', 'GET', 'GET'])
    expect((await page.request.fetch(link, { method })).status()).toBe(200);

  const laptop = await openLaptop(browser, javaScriptEnabled);
  const referers: string[] = [];
  laptop.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await laptop.goto(link);
  await expectPage(laptop, 'Welcome back');
  await expect(laptop.getByText(REPLACES)).toBeHidden();
  await answerQuickly(laptop, someone(), ['loan']);
  await laptop.goto(link);
  await expect(laptop.getByText(REPLACES)).toBeVisible();
  await page.goto(link);
  await expectPage(page, 'Welcome back');
  await expect(page.getByText(REPLACES)).toBeHidden();
  await laptop.goto(link, { referer: 'http://mail.example.net/inbox?of=ada' });
  await enterDate(laptop, '');
  await expect(laptop).toHaveTitle(/^Error: /);
  await enterDate(laptop, '10/15/1988');
  await expect(laptop.getByText('You have 4 tries left').first()).toBeVisible();
  await enterDate(laptop, ada.dateOfBirth);
  await expect(laptop).toHaveURL(/\/apply\/personal-loan\/address\?welcome=back$/);
  await expect(laptop.getByText('Welcome back.')).toBeVisible();
  expect(await records.sourcesFrom('mail.example.net')).toEqual([{ place: 'last', click: null }]);
  await laptop.goto(stepPath('name'));
  await expect(laptop.getByLabel('First name')).toHaveValue(ada.firstName);

  await laptop.goto(link);
  await expectPage(laptop, NO_LINK);
  const token = link.split('/').at(-1) ?? '';
  expect(referers.join('\n')).not.toContain(token);
  expect(instance.log()).toContain('resume_link_used');
  for (const secret of [token, ada.email]) expect(instance.log()).not.toContain(secret);
  await laptop.context().close();
});

test('an unknown, an expired and a locked link look the same, and their pages are accessible', {
  tag: ['@resume-links', '@with-scripts', '@nightly'],
}, async ({ page, browser, javaScriptEnabled, records, instance, mail }) => {
  const laptop = await openLaptop(browser, javaScriptEnabled);
  await laptop.goto(`${instance.app}/apply/resume/${'x'.repeat(43)}`);
  await expectPage(laptop, NO_LINK);
  await expectAccessible(laptop, 'no link');
  const unknown = await laptop.locator('main').innerText();

  const locked = await askForLink(page, mail, someone());
  await expectAccessible(page, 'email sent');
  await page.goto('/apply/email?again=limit');
  await expectAccessible(page, 'email limit');
  await laptop.goto(locked);
  for (const left of [4, 3, 2, 1]) {
    await enterDate(laptop, `0${left}/02/1990`);
    await expect(laptop.getByText(new RegExp(`You have ${left} tr(y|ies) left`)).first()).toBeVisible();
  }
  await expectAccessible(laptop, 'link with an error');
  await enterDate(laptop, '05/02/1990');
  await expectPage(laptop, NO_LINK);
  expect(await laptop.locator('main').innerText()).toBe(unknown);
  await laptop.goto(locked);
  await expectPage(laptop, NO_LINK);

  await page.context().clearCookies();
  const expired = await askForLink(page, mail, someone());
  await laptop.goto(expired);
  await expectPage(laptop, 'Welcome back');
  await records.endEmailedLinks();
  await enterDate(laptop, '10/14/1988');
  await expectPage(laptop, NO_LINK);
  expect(await laptop.locator('main').innerText()).toBe(unknown);
  await laptop.context().close();
});

test('a borrower with a request gets its receipt by email, and no other browser can ask for it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, mail }) => {
  const ada = someone({ lastName: 'Linkless' });
  await sendQuickly(page, ada);
  await expect(page).toHaveURL(OUTCOME);
  await page.getByRole('link', { name: RECEIPT }).click();
  await page.getByRole('link', { name: 'Email me this receipt' }).click();
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expectPage(page, SENT);
  const words = readableMail(mailTo(mail, ada.email));
  const receipt = /\/receipt\/[0-9a-f-]{36}/.exec(words)?.[0] ?? '';
  expect(words).not.toContain('/apply/resume/');
  expect(words).toContain('You’ll find your results at the lender network under your email address:');
  expect(words).toContain('https://loans.example.com/sign-in');
  expect(words).toMatch(/Questions\? Ask Juniper Money: help@juniper\.example or /);
  await page.context().clearCookies();
  await page.goto(receipt);
  await expectPage(page, RECEIPT);
  await expect(page.getByRole('link', { name: 'Email me this receipt' })).toHaveCount(0);
  await page.goto('/apply/email');
  await expectPage(page, PAGE_TEXT.lost);
});

async function askForLink(page: Page, mail: MailServer, ada: ReturnType<typeof someone>): Promise<string> {
  await answerQuickly(page, ada, ['loan', 'name']);
  await page.goto(stepPath('address'));
  await page.getByRole('link', { name: OFFER }).click();
  await expectPage(page, OFFER);
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expectPage(page, SENT);
  return linkIn(mailTo(mail, ada.email));
}

const mailTo = ({ mails }: MailServer, address: string) => mails.findLast(({ to }) => to.includes(address));

async function openLaptop(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled })).newPage();
}

async function enterDate(page: Page, date: string) {
  await fillDate(page, 'Date of birth', date);
  await page.getByRole('button', { name: 'Continue my request' }).click();
}
