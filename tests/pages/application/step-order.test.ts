import { describe, expect } from 'vitest';
import {
  CHECK,
  CONSENT,
  OUTCOME,
  PAGE_TEXT,
  START,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import { answerQuickly, arriveAtOffers, postSheet, postStep, sendLead } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { REFINANCE } from '#tests/support/borrowers/form-answers.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';
import type { Tab } from '#tests/support/pages/tab.ts';

const LATER = [...STEPS.slice(1).map(stepPath), CHECK, CONSENT];
const TO_OPERATOR = ['/apply/handoff', '/apply/handoff/go'];

async function expectAll(tab: Tab, paths: string[], leadTo: string) {
  for (const path of paths) {
    await tab.go(path);
    expect(tab.path, path).toBe(leadTo);
  }
}

test('a later page redirects to the first open question', { tags: ['@step-order'] }, async ({ tab }) => {
  await tab.go(START);
  await expectAll(tab, LATER, stepPath('loan'));
  await answerQuickly(tab, someone(), ['loan', 'name']);
  await expectAll(tab, [stepPath('income'), CHECK, CONSENT], stepPath('address'));
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

test('after sending, every page of the form and the start page lead to the outcome', async ({ tab }) => {
  await sendLead(tab, someone({ lastName: 'Linkless' }));
  expect(tab.path).toBe(OUTCOME);
  await expectAll(tab, [stepPath('loan'), ...LATER, START], OUTCOME);
  await tab.go('/');
  await tab.follow('See your request');
  expect(tab.path).toBe(OUTCOME);
});

describe('starting over', () => {
  test('deletes the answers at once', async ({ tab, records }) => {
    const mark = letters();
    await answerQuickly(tab, someone(), STEPS, `${START}?utm_content=${mark}`);
    await tab.go(CHECK);
    const { id, drafts } = await records.journey(mark);
    expect(drafts).toHaveLength(1);
    await tab.follow('Delete my answers');
    await tab.press('Delete my answers');
    expect(tab.heading).toBe('Your answers were deleted');
    expect(await records.journey(id)).toMatchObject({ drafts: [], entry: {}, erased_at: expect.any(Date) });
    expect([...tab.cookies.keys()]).toEqual([]);
    await tab.go(CHECK);
    expect(tab.heading).toBe(PAGE_TEXT.lost);
  });

  test('after sending removes the link and says that the request remains', async ({
    tab,
    operator,
    records,
  }) => {
    const ada = someone();
    await sendLead(tab, ada);
    await arriveAtOffers(tab, operator.origin);
    const reference = (await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '';
    await tab.go('/apply/start-over');
    expect(tab.text).toContain(`Your request ${reference} is with`);
    await tab.press('Delete my answers');
    expect(tab.heading).toBe('We deleted your answers, but not your proof of consent');
    expect(await records.lead(reference)).toMatchObject({ state: 'answered', link_sealed: null });
  });

  test('without answers has nothing to delete', async ({ tab }) => {
    await tab.go(START);
    await tab.go('/apply/start-over');
    expect(tab.heading).toBe('There’s nothing saved here');
    expect(tab.texts('main a')).toEqual(['Go to the start page']);
    expect(tab.texts('main button')).toEqual([]);
    await answerQuickly(tab, someone(), ['loan']);
    await tab.go('/apply/start-over');
    expect(tab.heading).toBe('Delete your answers and start over?');
  });
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
  const leads = async (path: string) => {
    await tab.go(path);
    return tab.path;
  };
  await answerQuickly(tab, someone());
  expect(await leads(stepPath('contact'))).toBe(stepPath('name'));
  expect(await leads(stepPath('housing'))).toBe(stepPath('income'));
  tab.cookies.clear();
  await tab.go(START);
  expect(await leads(stepPath('housing'))).toBe(stepPath('loan'));
  tab.cookies.clear();
  await postSheet(tab, REFINANCE.start, REFINANCE.form, REFINANCE.sheet(someone()));
  expect(await leads('/apply/refinance/housing')).toBe('/apply/refinance/income');
});

test('pages that were open during the upgrade still store their answers', async ({ tab }) => {
  const { firstName, lastName, email, phone, dateOfBirth, ...rest } = someone();
  const { zipcode, street, city, state, employmentStatus, incomeYearly, housingType, monthlyPayment } = rest;
  await tab.go(START);
  for (const [step, answers, leadsTo] of [
    ['loan', { requestedLoanAmount: '9000', loanPurpose: 'boat' }, stepPath('name')],
    ['name', { firstName, lastName, email }, stepPath('name')],
    ['contact', { phone, dateOfBirth }, stepPath('address')],
    ['address', { zipcode, street, city, state }, stepPath('income')],
    ['income', { employmentStatus, incomeYearly }, stepPath('income')],
    ['housing', { housingType, monthlyPayment }, CHECK],
    // A page opened before the upgrade doesn't hold the questions that moved to it.
    ['name', { firstName: 'Lovelace', lastName, email }, CHECK],
    ['income', { incomeYearly: '70000' }, CHECK],
  ] as const)
    expect(await postStep(tab, 'personal-loan', step, answers)).toBe(leadsTo);
  await tab.go(CHECK);
  const shown = ['Lovelace', email, '$70,000 a year', '$1,200 a month'];
  expect(tab.texts('dd')).toEqual(expect.arrayContaining(shown));
});
