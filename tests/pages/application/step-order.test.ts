import { expect } from 'vitest';
import { OUTCOME, PAGE_TEXT, START, STEPS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import type { Browser } from '#tests/pages/browser.ts';
import { test } from '#tests/pages/fixtures.ts';
import { REFINANCE, sheetOf } from '#tests/support/borrowers/form-answers.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';

const CHECK = stepPath('check');
const LATER = [...STEPS.slice(1), 'check', 'consent'].map(stepPath);
const TO_OPERATOR = ['/apply/handoff', '/apply/handoff/go'];

async function expectAll(tab: Browser, paths: string[], leadTo: string) {
  for (const path of paths) {
    await tab.go(path);
    expect(tab.path, path).toBe(leadTo);
  }
}

test('a later page redirects to the first open question', { tags: ['@step-order'] }, async ({ tab }) => {
  await tab.go(START);
  await expectAll(tab, LATER, stepPath('loan'));
  await tab.answerQuickly(someone(), ['loan', 'name']);
  await expectAll(tab, ['income', 'check', 'consent'].map(stepPath), stepPath('address'));
  await expectAll(tab, [stepPath('name')], stepPath('name'));
});

test('before sending, and without a cookie, there is no outcome and no way to the operator', {
  tags: ['@step-order'],
}, async ({ tab }) => {
  await expectAll(tab, [stepPath('loan'), ...LATER, OUTCOME, ...TO_OPERATOR], '/apply/lost');
  await tab.go(START);
  await expectAll(tab, [OUTCOME, ...TO_OPERATOR], '/apply/lost');
  expect(tab.heading).toBe(PAGE_TEXT.lost);
});

test.for(['Linkless', 'Reset'])(
  'after sending for %s, every page of the form and the start page lead to the outcome',
  async (lastName, { tab }) => {
    await tab.sendLead(someone({ lastName }));
    expect(tab.path).toBe(OUTCOME);
    expect(tab.links('Try again')).toEqual([]);
    await expectAll(tab, [stepPath('loan'), ...LATER, START], OUTCOME);
    await tab.go('/');
    await tab.follow('See your request');
    expect(tab.path).toBe(OUTCOME);
  },
);

test('starting over deletes the answers at once', async ({ tab, records }) => {
  await tab.go(START);
  await tab.go('/apply/start-over');
  expect(tab.heading).toBe('There’s nothing saved here');
  expect(tab.texts('main a')).toEqual(['Go to the start page']);
  expect(tab.texts('main button')).toEqual([]);
  const mark = letters();
  tab.cookies.clear();
  await tab.answerQuickly(someone(), STEPS, `${START}?utm_content=${mark}`);
  await tab.go(CHECK);
  const { id, drafts } = await records.journey(mark);
  expect(drafts).toHaveLength(1);
  await tab.follow('Delete my answers');
  expect(tab.heading).toBe('Delete your answers and start over?');
  await tab.press('Delete my answers');
  expect(tab.heading).toBe('Your answers were deleted');
  expect(await records.journey(id)).toMatchObject({ drafts: [], entry: {}, erased_at: expect.any(Date) });
  expect([...tab.cookies.keys()]).toEqual([]);
  await tab.go(CHECK);
  expect(tab.heading).toBe(PAGE_TEXT.lost);
});

test('an unknown campaign leads to a page that says so', async ({ tab }) => {
  for (const campaign of ['no_campaign', '..%2f', 'no-such-campaign']) {
    await tab.go(`/start/${campaign}`);
    expect(tab.status, campaign).toBeLessThan(500);
  }
  expect(tab.heading).toBe('This link doesn’t work');
  expect([...tab.cookies.keys()]).toEqual([]);
});

// Until 1.0, two of these pages were four: the phone number and the home had pages of their own.
test('the address of a merged page leads to the page that asks its questions', async ({ tab }) => {
  await tab.answerQuickly(someone());
  await expectAll(tab, [stepPath('contact')], stepPath('name'));
  await expectAll(tab, [stepPath('housing')], stepPath('income'));
  tab.cookies.clear();
  await tab.go(START);
  await expectAll(tab, [stepPath('housing')], stepPath('loan'));
  tab.cookies.clear();
  await tab.postSheet(REFINANCE, REFINANCE.sheet(someone()));
  await expectAll(tab, ['/apply/refinance/housing'], '/apply/refinance/income');
});

test('pages that were open during the upgrade still store their answers', async ({ tab }) => {
  const { name = {}, address = {}, income = {} } = sheetOf(someone());
  const { phone = '', dateOfBirth = '', ...names } = name;
  const { housingType = '', monthlyPayment = '', ...incomes } = income;
  await tab.go(START);
  for (const [step, answers, leadsTo] of [
    ['loan', { requestedLoanAmount: '9000', loanPurpose: 'boat' }, stepPath('name')],
    ['name', names, stepPath('name')],
    ['contact', { phone, dateOfBirth }, stepPath('address')],
    ['address', address, stepPath('income')],
    ['income', incomes, stepPath('income')],
    ['housing', { housingType, monthlyPayment }, CHECK],
    // A page opened before the upgrade doesn't hold the questions that moved to it.
    ['name', { ...names, firstName: 'Lovelace' }, CHECK],
    ['income', { incomeYearly: '70000' }, CHECK],
  ] as const)
    expect(await tab.postStep('personal-loan', step, answers)).toBe(leadsTo);
  await tab.go(CHECK);
  const shown = [`Lovelace ${names.lastName}`, names.email, '$70,000 a year', '$1,200 a month'];
  expect(tab.texts('dd')).toEqual(expect.arrayContaining(shown));
});
