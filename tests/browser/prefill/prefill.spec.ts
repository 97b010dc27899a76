import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  type Borrower,
  CONSENT,
  expectPage,
  OUTCOME,
  PAGE_TEXT,
  sendLead,
  someone,
} from '#tests/browser/support/borrower.ts';
import { postSheet } from '#tests/browser/support/posting.ts';
import { answerSheet } from '#tests/browser/support/products.ts';
import { test, testIsolated } from '#tests/browser/support/test.ts';
import { QUICK, quickSheet, type Sheet } from '#tests/support/borrowers/form-answers.ts';

const CHECK = '/apply/prefill/check';

const THIS_MACHINE = /^(127\.0\.0\.1|::1)$/;

const send = (page: Page) => page.getByRole('button', { name: 'Send my answers and continue' }).click();

test('a quick start sends exactly the answers and opens the operator’s form at once', {
  tag: '@with-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await page.goto(`${QUICK.start}?amount=15000&purpose=wedding&firstName=Eve&agree=yes`);
  await expect(page.locator('[name="requestedLoanAmount"]')).toHaveValue('15,000');
  const sheet: Sheet = { ...quickSheet(ada), loan: {} };
  await answerSheet(page, 'prefill', sheet);
  await expect(page.getByText('Not answered')).toBeVisible();
  await send(page);
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));

  const [prefill] = await operator.prefillsFor(ada);
  expect(JSON.parse(prefill?.text ?? '')).toEqual({
    meta: { partner: 'sandbox-partner', flow: 'personal-borrower', ctaLocation: 'web' },
    data: {
      firstName: ada.firstName,
      lastName: ada.lastName,
      email: ada.email,
      phone: ada.phone,
      ipAddress: expect.stringMatching(THIS_MACHINE),
      loan: { requestedAmount: 15_000, purpose: 'wedding' },
    },
  });
  expect(prefill?.headers).not.toHaveProperty('authorization');
  const link = await page.evaluate(() => window.location.pathname.split('/').at(-1));
  expect(await records.everything()).not.toContain(link);
  await page.goto('/apply');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your form is open');
});

test('a flow may ask for Social Security digits, on the last page, and stores them nowhere', {
  tag: '@nightly-with-scripts',
}, async ({ page, operator, records }) => {
  const { firstName, lastName, email, ssn } = someone();
  const start = await records.openFlow('refi-borrower', [
    'firstName',
    'lastName',
    'email',
    'citizenship',
    'ssn',
  ]);
  await page.goto(start);
  await answerSheet(page, 'prefill', { name: { firstName, lastName, email, citizenship: 'us_citizen' } });
  const field = page.getByLabel(/^Last 4 digits of your Social Security number \(optional\)$/);
  await field.fill('98765432');
  await send(page);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#ssn');
  await expect(field).toHaveValue('');
  expect(page.url()).not.toContain('98765432');

  await field.fill(`${ssn.slice(0, 2)}-${ssn.slice(2)}`);
  await send(page);
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
  const [prefill] = await operator.prefillsFor({ email, lastName });
  expect(JSON.parse(prefill?.text ?? '').data).toEqual({
    firstName,
    lastName,
    email,
    ipAddress: expect.stringMatching(THIS_MACHINE),
    citizenship: { status: 'us_citizen', ssn },
  });
});

/** One for each page; tests/fleet covers the sandbox's whole table. */
for (const [lastName, title] of [
  ['Linkless', 'Your answers have arrived'],
  ['Badrequest', 'A technical problem stopped your answers from going through'],
  ['Reset', 'We’re checking whether your answers went through'],
] as const) {
  test(`a prefill answered like ${lastName} ends on a page that says so, and is sent once`, {
    tag: ['@without-scripts', ...(lastName === 'Reset' ? [] : ['@nightly'])],
  }, async ({ page, operator }) => {
    const ada = someone({ lastName });
    await arriveAtCheck(page, ada);
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const mail = page.getByRole('link', { name: 'Email us this reference' });
    const [, reference = 'none'] = /Reference%20(.+)$/.exec((await mail.getAttribute('href')) ?? '') ?? [];
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
    await page.goto(CHECK);
    await expect(page).toHaveURL('/apply/prefilled');
    expect(await operator.prefillsFor(ada)).toHaveLength(1);
  });
}

test('a late answer to a prefill opens the operator’s form', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  operator,
}) => {
  test.slow();
  await arriveAtCheck(page, someone({ lastName: 'Slow' }));
  await send(page);
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`), { timeout: 30_000 });
});

test('a borrower whose lead can’t finish may choose the operator’s own form', {
  tag: '@without-scripts',
}, async ({ page, operator }) => {
  const ada = someone({ lastName: 'Failure' });
  await sendLead(page, ada);
  await expect(page).toHaveURL(OUTCOME);
  await page.getByRole('link', { name: 'Continue with my answers' }).click();
  for (const answer of [ada.email, ada.zipcode, '10/14/1988'])
    await expect(page.getByRole('definition').filter({ hasText: answer })).toBeVisible();
  await expect(page.getByRole('main').getByText('We don’t send your Social Security digits.')).toBeVisible();
  // A prefill has no field for it.
  await expect(page.getByRole('term').filter({ hasText: 'payment' })).toHaveCount(0);
  // The lead was sent, so the answers stay as they are.
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0);
  expect(await operator.prefillsFor(ada)).toEqual([]);
  await send(page);
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
  const [prefill] = await operator.prefillsFor(ada);
  const { data } = JSON.parse(prefill?.text ?? '');
  expect(data).toMatchObject({
    ipAddress: expect.stringMatching(THIS_MACHINE),
    email: ada.email,
    address: { zipcode: ada.zipcode },
    dob: ada.dateOfBirth,
  });
  expect(prefill?.text).not.toContain(ada.ssn);
  await page.goto(OUTCOME);
  await expect(page.getByRole('link', { name: 'Continue with my answers' })).toBeHidden();
});

testIsolated(
  'where there is no consent text, the answers may still go on',
  { tag: ['@without-scripts', '@nightly'] },
  async ({ page, operator, records }) => {
    const ada = someone();
    await operator.consentOutage(503);
    await records.deleteConsents();
    await answerQuickly(page, ada);
    await page.goto(CONSENT);
    await page.getByRole('link', { name: 'Continue with my answers' }).click();
    await send(page);
    await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
    // The next test on this instance needs open forms.
    await operator.consentOutage(null);
    await page.context().clearCookies();
    await answerQuickly(page, someone());
    const title = async () => {
      await page.goto(CONSENT);
      return page.getByRole('heading', { level: 1 }).innerText();
    };
    await expect.poll(title, { timeout: 30_000 }).toBe(PAGE_TEXT.consent);
  },
);

testIsolated(
  'where a lead timed out and its consent text is missing now, the answers may still go on',
  { tag: ['@without-scripts', '@nightly'] },
  async ({ page, operator, records }) => {
    const ada = someone();
    await operator.answer(ada.lastName, 'Timedout', 1);
    await sendLead(page, ada);
    await expectPage(page, 'This took too long');
    await operator.consentOutage(503);
    await records.passADay();
    await page.goto(CONSENT);
    await page.getByRole('link', { name: 'Continue with my answers' }).click();
    await send(page);
    await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
    expect(await operator.prefillsFor(ada)).toHaveLength(1);
    await operator.consentOutage(null);
  },
);

async function arriveAtCheck(page: Page, borrower: Borrower) {
  await postSheet(page, QUICK.start, QUICK.form, QUICK.sheet(borrower));
  await page.goto(CHECK);
}
