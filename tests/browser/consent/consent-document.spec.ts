import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import {
  answerQuickly,
  arriveAtConsent,
  arriveAtOffers,
  CONSENT,
  expectPage,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
  someone,
} from '#tests/browser/support/borrower.ts';
import { MAIN } from '#tests/browser/support/operator.ts';
import { test, testIsolated } from '#tests/browser/support/test.ts';

const UNAVAILABLE = 'We can’t show the consent text right now';

test('a consent text that the browser did not load is shown again with the reason, and nothing is sent', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const ada = someone();
  await page.route('**/consent/*', (route) => route.abort());
  await arriveAtConsent(page, ada);
  await page.getByLabel(PAGE_TEXT.agree).check();
  await page.getByLabel(PAGE_TEXT.ssn).fill(ada.ssn);
  await page.unroute('**/consent/*');
  await sendButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'The consent text didn’t load' })).toBeVisible();
  expect(await operator.postsFor(ada)).toEqual([]);

  await readAndAgree(page, ada);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(ada)).toHaveLength(1);
});

test('the phone consent counts only if its own text was loaded', { tag: '@without-scripts' }, async ({
  page,
  operator,
}) => {
  const ada = someone();
  await arriveAtConsent(page, ada);
  const phoneText = await page.getByTitle(/^Calls and texts/).getAttribute('src');
  const other = someone();
  await page.context().clearCookies();
  await page.route(`**${phoneText}`, (route) => route.abort());
  await arriveAtConsent(page, other);
  await expect(
    page
      .getByTitle(/^(?!Calls).*’s consent text$/)
      .contentFrame()
      .locator('body'),
  ).not.toBeEmpty();
  await page.getByLabel(PAGE_TEXT.agree).check();
  await page.getByLabel(PAGE_TEXT.phoneAgree).check();
  await page.getByLabel(PAGE_TEXT.ssn).fill(other.ssn);
  await sendButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'The consent text didn’t load' })).toBeVisible();
  expect(await operator.postsFor(other)).toEqual([]);
});

test('a consent text opened in its own tab counts as displayed', { tag: '@without-scripts' }, async ({
  page,
  context,
  operator,
}) => {
  const ada = someone();
  await page.route('**/consent/*', (route) => route.abort());
  await arriveAtConsent(page, ada);
  const link = page.getByRole('link', { name: /^Print/ }).first();
  const tab = await context.newPage();
  await tab.goto((await link.getAttribute('href')) ?? '');
  await expect(tab.getByText('written instructions')).toBeVisible();
  await page.getByLabel(PAGE_TEXT.agree).check();
  await page.getByLabel(PAGE_TEXT.ssn).fill(ada.ssn);
  await sendButton(page).click();
  await arriveAtOffers(page, operator.origin);
});

const OF_CONSENT = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; " +
    "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'; " +
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};
const OF_THE_EXCHANGE = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'vary',
];

test('a consent text and its plain words have exactly these headers', {
  tag: '@without-scripts',
}, async ({ page }) => {
  const documents = page.waitForResponse(/\/consent\/[0-9a-f]{64}$/);
  await arriveAtConsent(page, someone());
  const inFrame = await documents;
  const inTab = await page.request.get(inFrame.url());
  const words = await page.request.get(`${inFrame.url()}/text`);
  for (const response of [inFrame, inTab, words]) {
    const received = Object.entries(await response.headersArray()).map(([, { name, value }]) => [
      name.toLowerCase(),
      value,
    ]);
    expect(Object.fromEntries(received.filter(([name]) => !OF_THE_EXCHANGE.includes(name ?? '')))).toEqual(
      OF_CONSENT,
    );
  }
});

test('an unknown or malformed hash leads to no document', { tag: '@without-scripts' }, async ({
  request,
}) => {
  for (const address of ['0'.repeat(64), 'A'.repeat(64), '0'.repeat(63), `${'0'.repeat(64)}/text`]) {
    const answer = await request.get(`/consent/${address}`);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
  }
});

test.describe('a document without permissions', () => {
  test.use({ allowsConsoleErrors: /Content Security Policy|sandboxed/ });

  testIsolated(
    'a hostile consent text closes the form, and at its own address it is dead',
    { tag: '@without-scripts' },
    async ({ page, operator, instance, records }) => {
      const hostile = `<p>Hostile terms</p><script>document.title = 'taken'; fetch('/taken')</script>
  <img src="/taken.png" onerror="document.title = 'taken'"><iframe src="/taken"></iframe>
  <meta http-equiv="refresh" content="0;url=${instance.app}/taken"><style>@import '/taken.css';</style>
  <form action="/taken" method="post"><button>Win</button></form><svg onload="location = '/taken'"></svg>\n`;
      await operator.rotateConsents({ [MAIN]: hostile });
      await records.deleteConsents();
      await answerQuickly(page, someone());
      await page.goto(CONSENT);
      await expectPage(page, UNAVAILABLE);
      await expect(sendButton(page)).toHaveCount(0);

      const answered: string[] = [];
      page.on('response', (response) => answered.push(response.url()));
      const address = `/consent/${createHash('sha256').update(hostile).digest('hex')}`;
      await page.goto(address);
      await expect(page.getByText('Hostile terms')).toBeVisible();
      await page.getByRole('button', { name: 'Win' }).click();
      await expect(page).toHaveTitle('Consent text');
      await expect(page).toHaveURL(address);
      expect(answered.filter((url) => url.includes('taken'))).toEqual([]);
    },
  );
});
