import { type APIRequestContext, expect } from '@playwright/test';
import { type Borrower, START, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { QUICK } from '#tests/support/borrowers/form-answers.ts';
import { addressOn, makePageOutdated } from './older-page.ts';

const TESTED = 'This was a test, and nothing was sent';
const METRICS_TOKEN = 'a-token-of-more-than-thirty-two-characters';
const CAMPAIGN = '/staff/campaigns/personal-loan';
const COOKIE = '__Host-handoff-journey';

test.describe.configure({ mode: 'default' });

test.use({
  settings: { HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '1', METRICS_TOKEN },
  ignoreHTTPSErrors: true,
});

test('behind TLS a borrower gets from the start to the operator, with a cookie that no other host can set', {
  tag: '@cookie-attributes',
}, async ({ page, form, request, operator }) => {
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
  await form.answerAll(ada);
  await form.goToConsent();
  await form.agree(ada);

  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: COOKIE, secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' },
  ]);
  await expect.poll(() => set.length).toBeGreaterThan(1);
  for (const line of set) {
    expect(line).toMatch(new RegExp(`^${COOKIE}=2\\.1\\.[^;]+; Path=/; .*Max-Age=\\d+; .*`));
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=lax'])
      expect(line.split('; ')).toContain(attribute);
    expect(line).not.toMatch(/domain=/i);
  }

  await form.sendButton.click();
  const address = await form.arriveAtOffers(operator.origin);
  expect(address).toMatch(/^https:/);
  const [post] = await operator.postsFor(ada);
  expect((await operator.leadOf(post?.lead.partnerLeadId ?? ''))?.inviteUrl).toBe(address);
});

// The browser's restored fields of an uncacheable page may depend on TLS.
test('without scripts, going back from a rejected form restores the typed answers', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form }) => {
  const ada = someone();
  await form.open('address', ada);
  await form.fillStep('address', ada);
  await makePageOutdated(page);
  await form.goOn();
  await form.expectPage('This page has changed since you opened it');
  await page.goBack();
  await expect(page).toHaveURL(stepPath('address'));
  expect(await addressOn(form)).toEqual([ada.street, ada.city, ada.state, ada.zipcode]);
  await form.goOn();
  await expect(page).toHaveURL(stepPath('income'));
});

test('a test link stops before the operator until an administrator lets it through', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, form, openConsole, operator, records }) => {
  test.slow();
  const ada = someone();
  const arrive = async (sent: Borrower) => {
    await page.context().clearCookies();
    await form.sendLead(sent, {}, `${START}?handoff_test=1`);
  };
  await arrive(ada);
  await form.expectPage(TESTED);
  await expect(page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  expect(await operator.postsFor(ada)).toEqual([]);

  await page.context().clearCookies();
  const { loan: _, ...quick } = QUICK.sheet(ada);
  const flow = await records.openFlow('quick-match', ['firstName', 'lastName', 'email', 'phone']);
  await form.postSheet(`${flow}?handoff_test=1`, QUICK.form, quick);
  await page.goto('/apply/prefill/check');
  await page.getByRole('button', { name: 'Send my answers and continue' }).click();
  await form.expectPage('This was a test, and your answers weren’t sent');
  expect(await operator.prefillsFor(ada)).toEqual([]);

  const marketer = await openConsole('marketer');
  await marketer.goto(CAMPAIGN);
  await expect(marketer.getByText('Test requests stop before the operator.')).toBeVisible();
  const permission = 'Send test requests to the operator';
  await expect(marketer.getByRole('button', { name: permission })).toHaveCount(0);
  const admin = await openConsole('admin');
  await admin.goto(CAMPAIGN);
  await admin.getByRole('button', { name: permission }).click();
  await expect(admin.getByText('Test requests now go to the operator.')).toBeVisible();
  const eve = someone();
  await arrive(eve);
  await form.arriveAtOffers(operator.origin);
  expect(await operator.postsFor(eve)).toHaveLength(1);
});

async function newCookie(request: APIRequestContext): Promise<string | undefined> {
  const answer = await request.get('/start/personal-loan', { maxRedirects: 0 });
  return answer.headers()['set-cookie'];
}
