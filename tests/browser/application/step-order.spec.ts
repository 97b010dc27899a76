import { expect, type Page } from '@playwright/test';
import {
  answerQuickly,
  arriveAtOffers,
  CHECK,
  CONSENT,
  continueToNext,
  expectPage,
  fillStep,
  journeyCookie,
  LABELS,
  OUTCOME,
  PAGE_TEXT,
  START,
  STEPS,
  sendLead,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';

const LATER = [...STEPS.slice(1).map(stepPath), CHECK, CONSENT];

test('a later page redirects to the first open question', {
  tag: ['@step-order', '@without-scripts'],
}, async ({ page }) => {
  await page.goto(START);
  for (const path of LATER) {
    expect(await whereLeads(page, path)).toBe(stepPath('loan'));
  }
  await answerQuickly(page, someone(), ['loan', 'name']);
  for (const path of [stepPath('income'), CHECK, CONSENT]) {
    expect(await whereLeads(page, path)).toBe(stepPath('address'));
  }
  await page.goto(stepPath('name'));
  await expect(page).toHaveURL(stepPath('name'));
});

test('before sending there is no outcome page and no way to the operator', {
  tag: ['@step-order', '@without-scripts'],
}, async ({ page }) => {
  await page.goto(START);
  for (const path of [OUTCOME, '/apply/handoff', '/apply/handoff/go']) {
    expect(await whereLeads(page, path)).toBe('/apply/lost');
  }
  await page.goto(OUTCOME);
  await expectPage(page, PAGE_TEXT.lost);
});

test('after sending, every page of the form redirects to the outcome', { tag: '@without-scripts' }, async ({
  page,
}) => {
  await sendLead(page, someone({ lastName: 'Linkless' }));
  await expect(page).toHaveURL(OUTCOME);
  for (const path of [stepPath('loan'), ...LATER, START]) {
    expect(await whereLeads(page, path)).toBe(OUTCOME);
  }
  await page.goto(CONSENT);
  await expect(page).toHaveURL(OUTCOME);
});

test('a borrower without a cookie reads that there are no answers here', {
  tag: '@without-scripts',
}, async ({ page }) => {
  for (const path of [stepPath('loan'), ...LATER, OUTCOME, '/apply/handoff', '/apply/handoff/go']) {
    expect(await whereLeads(page, path)).toBe('/apply/lost');
  }
});

test('starting over deletes the answers at once, and going back shows none of them', {
  tag: '@without-scripts',
}, async ({ page, records }) => {
  const ada = someone();
  const mark = letters();
  await answerQuickly(page, ada, STEPS, `${START}?utm_content=${mark}`);
  await page.goto(CHECK);
  await expect(page.getByText(ada.email)).toBeVisible();
  const { id, drafts } = await records.journey(mark);
  expect(drafts).toHaveLength(1);
  await page.getByRole('link', { name: 'Delete my answers' }).click();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'Your answers were deleted');
  expect(await records.journey(id)).toMatchObject({ drafts: [], entry: {}, erased_at: expect.any(Date) });
  expect(await journeyCookie(page)).toBeUndefined();

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(ada.email)).toHaveCount(0);
  await page.goto(CHECK);
  await expectPage(page, PAGE_TEXT.lost);
});

test('starting over after sending removes the link and says that the request remains', {
  tag: ['@without-scripts', '@nightly'],
}, async ({ page, operator, records }) => {
  const ada = someone();
  await sendLead(page, ada);
  await arriveAtOffers(page, operator.origin);
  const reference = (await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '';
  await page.goto('/apply/start-over');
  await expect(page.getByText(`Your request ${reference} is with`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, 'We deleted your answers, but not your proof of consent');
  expect(await records.lead(reference)).toMatchObject({ state: 'answered', link_sealed: null });
});

test('a borrower who answered nothing has nothing to delete', { tag: '@without-scripts' }, async ({
  page,
}) => {
  await page.goto(START);
  await page.goto('/apply/start-over');
  await expectPage(page, 'There’s nothing saved here');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to the start page']);
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await answerQuickly(page, someone(), ['loan']);
  await page.goto('/apply/start-over');
  await expectPage(page, 'Delete your answers and start over?');
});

test('tiles show the common purposes, the others on request, and the chosen one always', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await page.goto(START);
  await expect(page.getByRole('radio')).toHaveCount(6);
  await page.getByText('More choices').click();
  await expect(page.getByText('More choices')).toBeHidden();
  await expect(page.getByText('Fewer choices')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(21);
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByLabel(LABELS.requestedLoanAmount).fill('5000');
  await continueToNext(page);
  await page.goto(stepPath('loan'));
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeVisible();
});

test('a borrower who starts again continues where they were', { tag: '@without-scripts' }, async ({
  page,
}) => {
  const ada = someone();
  await page.goto(START);
  await fillStep(page, 'loan', ada);
  await continueToNext(page);
  await expect(page).toHaveURL(stepPath('name'));
  await page.goto(START);
  await expect(page).toHaveURL(`${stepPath('name')}?welcome=back`);
  await expect(page.getByText('Welcome back.')).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel(LABELS.requestedLoanAmount)).toHaveValue('12,000');
});

test('the start page greets a borrower with answers, and offers to continue or to start over', {
  tag: '@without-scripts',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Welcome back')).toHaveCount(0);
  await page.goto(START);
  await expect(page).toHaveURL(stepPath('loan'));
  await page.goto('/');
  await expect(page.getByText('Welcome back')).toHaveCount(0);

  await answerQuickly(page, someone(), ['loan']);
  await page.goto('/');
  const greeting = page.getByRole('region', { name: 'Welcome back' });
  await expect(greeting).toContainText('You left off at step 2 of 5: About you');
  const accent = await greeting
    .getByRole('link', { name: 'Continue where you left off' })
    .evaluate((link) => getComputedStyle(link).backgroundColor);
  // A page has one primary button.
  await expect(page.locator('.hero').getByRole('link')).not.toHaveCSS('background-color', accent);
  await greeting.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(page).toHaveURL(stepPath('name'));

  await page.goto('/');
  await greeting.getByRole('link', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await page.goto('/');
  await expect(greeting).toHaveCount(0);
});

test('after sending, the start page leads to the request', { tag: ['@without-scripts', '@nightly'] }, async ({
  page,
}) => {
  await sendLead(page, someone({ lastName: 'Linkless' }));
  await page.goto('/');
  await page.getByRole('link', { name: 'See your request' }).click();
  await expect(page).toHaveURL(OUTCOME);
});

test('an unknown campaign leads to a page that says so', { tag: '@without-scripts' }, async ({ page }) => {
  for (const campaign of ['no-such-campaign', 'no_campaign', '..%2f']) {
    const response = await page.goto(`/start/${campaign}`);
    expect(response?.status()).toBeLessThan(500);
  }
  await page.goto('/start/no-such-campaign');
  await expectPage(page, 'This link doesn’t work');
  expect(await journeyCookie(page)).toBeUndefined();
});

test('only the known parameters of a campaign link are stored', { tag: '@without-scripts' }, async ({
  page,
  records,
}) => {
  const mark = letters();
  await page.goto(
    `${START}?utm_source=news&utm_medium=mail&utm_content=${mark}&email=ada@example.com&ssn=4821&utm_term=%3Cscript%3E`,
  );
  await expect(page).toHaveURL(stepPath('loan'));
  expect((await records.journey(mark)).entry).toEqual({
    utm_source: 'news',
    utm_medium: 'mail',
    utm_content: mark,
  });
});

/** Where this browser's cookie leads a request for the path. */
async function whereLeads(page: Page, path: string): Promise<string> {
  const response = await page.request.get(path, {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  expect(response.status()).toBe(200);
  return new URL(response.url()).pathname;
}
