import { expect, type Page } from '@playwright/test';
import { someone } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';
import { QUICK, quickSheet, type Sheet } from '#tests/support/borrowers/form-answers.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send my answers and continue' }).click();

test('a quick start sends exactly the answers and opens the operator’s form at once', async ({
  page,
  form,
  operator,
  records,
}) => {
  const ada = someone();
  await page.goto(`${QUICK.start}?amount=15000&purpose=wedding&firstName=Eve&agree=yes`);
  await expect(page.locator('[name="requestedLoanAmount"]')).toHaveValue('15,000');
  const sheet: Sheet = { ...quickSheet(ada), loan: {} };
  await form.answerSheet('prefill', sheet);
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
      ipAddress: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      loan: { requestedAmount: 15_000, purpose: 'wedding' },
    },
  });
  expect(prefill?.headers).not.toHaveProperty('authorization');
  const link = await page.evaluate(() => window.location.pathname.split('/').at(-1));
  expect(await records.everything()).not.toContain(link);
  await page.goto('/apply');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your form is open');
});

test('a late answer to a prefill opens the operator’s form', { tag: '@nightly' }, async ({
  page,
  form,
  operator,
}) => {
  const ada = someone();
  await operator.holdAnswer(ada.lastName);
  await form.postSheet(QUICK.start, QUICK.form, QUICK.sheet(ada));
  await page.goto('/apply/prefill/check');
  await send(page);
  await expect.poll(async () => (await operator.prefillsFor(ada)).length).toBe(1);
  await expect(page).toHaveURL('/apply/prefill/check');
  await operator.release();
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
});
