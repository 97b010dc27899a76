import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/browser/support/accessibility/page-checks.ts';
import { OUTCOME, PAGE_TEXT, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { type Form, formOn } from '#tests/browser/support/form.ts';
import { type MailServer, testWithMail as test } from '#tests/browser/support/mail-test.ts';
import { RECEIPT } from '#tests/browser/support/receipt.ts';
import { linkIn, readableMail } from '#tests/support/servers/readable-mail.ts';

test.describe.configure({ mode: 'default' });

const PHONE = { width: 390, height: 844 };
const OFFER = 'Email me a link to continue';
const SENT = 'Check your email';
const NO_LINK = 'This link no longer works';
const REPLACES = 'This browser has another request.';

test('a borrower continues in another browser, once, after mail servers opened the link', {
  tag: '@resume-links',
}, async ({ page, form, openBrowser, instance, records, mail }) => {
  const ada = someone();
  await page.setViewportSize(PHONE);
  const link = await askForLink(form, mail, ada);
  for (const method of ['HEAD', 'GET', 'GET'])
    expect((await page.request.fetch(link, { method })).status()).toBe(200);

  const laptop = await openBrowser();
  const resumed = formOn(laptop);
  const referers: string[] = [];
  laptop.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await laptop.goto(link);
  await resumed.expectPage('Welcome back');
  await expect(laptop.getByText(REPLACES)).toBeHidden();
  await resumed.answerQuickly(someone(), ['loan']);
  await laptop.goto(link);
  await expect(laptop.getByText(REPLACES)).toBeVisible();
  await page.goto(link);
  await form.expectPage('Welcome back');
  await expect(page.getByText(REPLACES)).toBeHidden();
  await laptop.goto(link, { referer: 'http://mail.example.net/inbox?of=ada' });
  await enterDate(resumed, '');
  await expect(laptop).toHaveTitle(/^Error: /);
  await enterDate(resumed, '10/15/1988');
  await expect(laptop.getByText('You have 4 tries left').first()).toBeVisible();
  await enterDate(resumed, ada.dateOfBirth);
  await expect(laptop).toHaveURL(`${stepPath('address')}?welcome=back`);
  await expect(laptop.getByText('Welcome back.')).toBeVisible();
  expect(await records.sourcesFrom('mail.example.net')).toEqual([{ place: 'last', click: null }]);
  await laptop.goto(stepPath('name'));
  await expect(resumed.field('firstName')).toHaveValue(ada.firstName);

  await laptop.goto(link);
  await resumed.expectPage(NO_LINK);
  const token = link.split('/').at(-1) ?? '';
  expect(referers.join('\n')).not.toContain(token);
  expect(instance.log()).toContain('resume_link_used');
  for (const secret of [token, ada.email]) expect(instance.log()).not.toContain(secret);
});

test('an unknown and a locked link look the same, and their pages are accessible', {
  tag: ['@resume-links', '@nightly'],
}, async ({ page, form, openBrowser, mail }) => {
  const laptop = await openBrowser();
  const resumed = formOn(laptop);
  await laptop.goto(`/apply/resume/${'x'.repeat(43)}`);
  await resumed.expectPage(NO_LINK);
  await expectAccessible(laptop, 'no link');
  const unknown = await laptop.locator('main').innerText();
  const expectUnknown = async () => {
    await resumed.expectPage(NO_LINK);
    expect(await laptop.locator('main').innerText()).toBe(unknown);
  };

  const locked = await askForLink(form, mail);
  await expectAccessible(page, 'email sent');
  await page.goto('/apply/email?again=limit');
  await expectAccessible(page, 'email limit');
  await laptop.goto(locked);
  for (const left of [4, 3, 2, 1]) {
    await enterDate(resumed, `0${left}/02/1990`);
    await expect(laptop.getByText(new RegExp(`You have ${left} tr(y|ies) left`)).first()).toBeVisible();
  }
  await expectAccessible(laptop, 'link with an error');
  await enterDate(resumed, '05/02/1990');
  await expectUnknown();
  await laptop.goto(locked);
  await expectUnknown();
});

test('a borrower with a request gets its receipt by email, and no other browser can ask for it', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form, mail }) => {
  const ada = someone({ lastName: 'Linkless' });
  await form.sendQuickly(ada);
  await expect(page).toHaveURL(OUTCOME);
  await page.getByRole('link', { name: RECEIPT }).click();
  await page.getByRole('link', { name: 'Email me this receipt' }).click();
  await page.getByRole('button', { name: 'Send the email' }).click();
  await form.expectPage(SENT);
  const words = readableMail(mailTo(mail, ada.email));
  const receipt = /\/receipt\/[0-9a-f-]{36}/.exec(words)?.[0] ?? '';
  expect(words).not.toContain('/apply/resume/');
  expect(words).toContain('You’ll find your results at the lender network under your email address:');
  expect(words).toContain('https://loans.example.com/sign-in');
  expect(words).toMatch(/Questions\? Ask Juniper Money: help@juniper\.example or /);
  await page.context().clearCookies();
  await page.goto(receipt);
  await form.expectPage(RECEIPT);
  await expect(page.getByRole('link', { name: 'Email me this receipt' })).toHaveCount(0);
  await page.goto('/apply/email');
  await form.expectPage(PAGE_TEXT.lost);
});

async function askForLink(form: Form, mail: MailServer, ada = someone()): Promise<string> {
  await form.open('address', ada);
  await form.page.getByRole('link', { name: OFFER }).click();
  await form.expectPage(OFFER);
  await form.page.getByRole('button', { name: 'Send the email' }).click();
  await form.expectPage(SENT);
  return linkIn(mailTo(mail, ada.email));
}

const mailTo = ({ mails }: MailServer, address: string) => mails.findLast(({ to }) => to.includes(address));

async function enterDate({ page, fillDate }: Form, date: string) {
  await fillDate('dateOfBirth', date);
  await page.getByRole('button', { name: 'Continue my request' }).click();
}
