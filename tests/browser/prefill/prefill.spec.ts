import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  type Borrower,
  CONSENT,
  expectPage,
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

test('a late answer to a prefill opens the operator’s form', { tag: ['@with-scripts', '@nightly'] }, async ({
  page,
  operator,
}) => {
  test.slow();
  await arriveAtCheck(page, someone({ lastName: 'Slow' }));
  await send(page);
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`), { timeout: 30_000 });
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
