import { expect, type Page } from '@playwright/test';
import { answerQuickly, CONSENT, OUTCOME, sendLead, someone } from './borrower.ts';
import { test, testAlone } from './journey.ts';
import { answerSheet, QUICK, quickSheet, type Sheet } from './products.ts';

const send = (page: Page) => page.getByRole('button', { name: 'Send my answers and go on' }).click();

test('a quick start sends what was said, and nothing else, and opens the operator’s form at once', async ({
  page,
  operator,
  records,
}) => {
  const ada = someone();
  await page.goto(`${QUICK}?amount=15000&purpose=wedding&firstName=Eve&agree=yes`);
  await expect(page.locator('[name="requestedLoanAmount"]')).toHaveValue('15,000');
  const sheet: Sheet = { ...quickSheet(ada), loan: {} };
  await answerSheet(page, 'prefill', sheet);
  await expect(page.getByText('Not said')).toBeVisible();
  await send(page);
  await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));

  const [prefill] = await operator.prefillsFor(ada.email);
  expect(JSON.parse(prefill?.text ?? '')).toEqual({
    meta: { partner: 'sandbox-partner', flow: 'personal-borrower', ctaLocation: 'web' },
    data: {
      firstName: ada.firstName,
      lastName: ada.lastName,
      email: ada.email,
      phone: ada.phone,
      loan: { requestedAmount: 15_000, purpose: 'wedding' },
    },
  });
  expect(prefill?.headers).not.toHaveProperty('authorization');
  const link = await page.evaluate(() => window.location.pathname.split('/').at(-1));
  expect(await records.everything()).not.toContain(link);
  await page.goto('/apply');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your form was opened');
});

for (const [lastName, title] of [
  ['Linkless', 'Your answers have arrived'],
  ['Foreign', 'Your answers have arrived'],
  ['Badrequest', 'Your answers were not accepted'],
  ['Broken', 'We don’t know yet whether your answers arrived'],
  ['Reset', 'We don’t know yet whether your answers arrived'],
  ['Unlisted', 'Your answers have arrived'],
] as const) {
  test(`a prefill answered like ${lastName} ends on a page that says so, and is sent once @without-scripts`, async ({
    page,
    operator,
  }) => {
    const ada = someone({ lastName });
    await page.goto(QUICK);
    await answerSheet(page, 'prefill', quickSheet(ada));
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.goto('/apply/prefill/check');
    await expect(page).toHaveURL('/apply/prefilled');
    expect(await operator.prefillsFor(ada.email)).toHaveLength(1);
  });
}

for (const lastName of ['Renamed', 'Slow']) {
  const tag = lastName === 'Slow' ? ['@with-scripts'] : ['@without-scripts'];
  test(`a prefill answered like ${lastName} opens the operator’s form`, { tag }, async ({
    page,
    operator,
  }) => {
    test.slow();
    await page.goto(QUICK);
    await answerSheet(page, 'prefill', quickSheet(someone({ lastName })));
    await send(page);
    await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`), { timeout: 30_000 });
  });
}

for (const lastName of ['Failure', 'Forbidden', 'Timedout', 'Strange']) {
  const tag = lastName === 'Failure' ? [] : ['@without-scripts'];
  test(`a lead that can’t finish (${lastName}) may go on to the operator’s own form, by the borrower’s act`, {
    tag,
  }, async ({ page, operator }) => {
    const ada = someone({ lastName });
    await sendLead(page, ada);
    await expect(page).toHaveURL(OUTCOME);
    await page.getByRole('link', { name: 'Take my answers there' }).click();
    expect(await operator.prefillsFor(ada.email)).toEqual([]);
    await send(page);
    await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
    const [prefill] = await operator.prefillsFor(ada.email);
    const { data } = JSON.parse(prefill?.text ?? '');
    expect(data).toMatchObject({ email: ada.email, address: { zipcode: ada.zipcode }, dob: ada.dateOfBirth });
    expect(prefill?.text).not.toContain(ada.ssn);
    await page.goto(OUTCOME);
    await expect(page.getByRole('link', { name: 'Take my answers there' })).toBeHidden();
  });
}

testAlone(
  'where there is no consent text, the answers may still go on',
  async ({ page, operator, records }) => {
    const ada = someone();
    await operator.consentOutage(503);
    await records.forgetConsents();
    await answerQuickly(page, ada);
    await page.goto(CONSENT);
    await page.getByRole('link', { name: 'Take my answers there' }).click();
    await send(page);
    await expect(page).toHaveURL(new RegExp(`^${operator.origin}/`));
  },
);
