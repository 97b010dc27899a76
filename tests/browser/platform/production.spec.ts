import { type APIRequestContext, expect } from '@playwright/test';
import {
  answerAll,
  answerQuickly,
  arriveAtOffers,
  type Borrower,
  CONSENT,
  continueToNext,
  expectPage,
  fillStep,
  PAGE_TEXT,
  readAndAgree,
  START,
  STEPS,
  sendButton,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { QUICK } from '#tests/support/borrowers/form-answers.ts';
import { addressOn, makePageOutdated } from './older-page.ts';

const TESTED = 'This was a test, and nothing was sent';
const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
const COOKIE = '__Host-handoff-journey';

test.describe.configure({ mode: 'default' });

test.use({
  settings: { HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '1', METRICS_TOKEN },
  ignoreHTTPSErrors: true,
});

test('behind TLS a borrower gets from the start to the operator, with a cookie that no other host can set', {
  tag: ['@cookie-attributes', '@with-scripts'],
}, async ({ page, request, operator }) => {
  test.slow();
  // Until the instance has reported to the database, it seals cookies in the former format.
  await expect.poll(() => newCookie(request)).toMatch(/=2\.1\./);
  const set: string[] = [];
  page.on('response', async (response) => {
    for (const { name, value } of await response.headersArray())
      if (name.toLowerCase() === 'set-cookie') set.push(value);
  });
  const first = await page.goto('/start/personal-loan');
  expect(first?.url()).toMatch(/^https:/);
  expect(first?.headers()['strict-transport-security']).toBe('max-age=31536000');
  const ada = someone();
  await answerAll(page, ada);
  await page.getByRole('link', { name: PAGE_TEXT.toConsent }).click();
  await expectPage(page, PAGE_TEXT.consent);
  await readAndAgree(page, ada);

  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: COOKIE, secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' },
  ]);
  expect(set.length).toBeGreaterThan(1);
  for (const line of set) {
    expect(line).toMatch(new RegExp(`^${COOKIE}=2\\.1\\.[^;]+; Path=/; .*Max-Age=\\d+; .*`));
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=lax'])
      expect(line.split('; ')).toContain(attribute);
    expect(line).not.toMatch(/domain=/i);
  }

  await sendButton(page).click();
  const address = await arriveAtOffers(page, operator.origin);
  expect(address).toMatch(/^https:/);
  const [post] = await operator.postsFor(ada);
  expect((await operator.leadOf(post?.lead.partnerLeadId ?? ''))?.inviteUrl).toBe(address);
});

// The browser's restored fields of an uncacheable page may depend on TLS.
test('without scripts, going back from a rejected form restores the typed answers', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page }) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', ada);
  await makePageOutdated(page);
  await continueToNext(page);
  await expectPage(page, 'This page has changed since you opened it');
  await page.goBack();
  await expect(page).toHaveURL(stepPath('address'));
  expect(await addressOn(page)).toEqual([ada.street, ada.city, ada.state, ada.zipcode]);
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('income'));
});

test('a test link stops before the operator until an administrator lets it through', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, browser, instance, operator, records }) => {
  test.slow();
  const ada = someone();
  const arrive = async (sent: Borrower) => {
    await page.context().clearCookies();
    await answerQuickly(page, sent, STEPS, `${START}?handoff_test=1`);
    await page.goto(CONSENT);
    await readAndAgree(page, sent);
    await sendButton(page).click();
  };
  await arrive(ada);
  await expectPage(page, TESTED);
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  expect(await operator.postsFor(ada)).toEqual([]);

  await page.context().clearCookies();
  const { loan: _, ...quick } = QUICK.sheet(ada);
  const flow = await records.openFlow('quick-match', ['firstName', 'lastName', 'email', 'phone']);
  await postSheet(page, `${flow}?handoff_test=1`, QUICK.form, quick);
  await page.goto('/apply/prefill/check');
  await page.getByRole('button', { name: 'Send my answers and continue' }).click();
  await expectPage(page, TESTED);
  expect(await operator.prefillsFor(ada)).toEqual([]);

  const desk = await browser.newPage({ baseURL: instance.app, ignoreHTTPSErrors: true });
  await signInAs(desk, instance, 'marketer');
  await desk.goto('/staff/campaigns/personal-loan');
  const letThrough = desk.getByRole('button', { name: 'Send test requests to the operator' });
  await expect(desk.getByText('Test requests stop before the operator.')).toBeVisible();
  await expect(letThrough).toHaveCount(0);
  await desk.context().clearCookies();
  await signInAs(desk, instance, 'admin');
  await desk.reload();
  await letThrough.click();
  await expect(desk.getByText('Test requests now go to the operator.')).toBeVisible();
  const eve = someone();
  await arrive(eve);
  await arriveAtOffers(page, operator.origin);
  expect(await operator.postsFor(eve)).toHaveLength(1);
});

async function newCookie(request: APIRequestContext): Promise<string | undefined> {
  const answer = await request.get('/start/personal-loan', { maxRedirects: 0 });
  return answer.headers()['set-cookie'];
}
