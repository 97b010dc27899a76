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
import { answerQuickly, arriveAtOffers, fillStep, sendLead } from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
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

test('before sending there is no outcome page and no way to the operator', { tags: ['@step-order'] }, async ({
  tab,
}) => {
  await tab.go(START);
  await expectAll(tab, [OUTCOME, ...TO_OPERATOR], '/apply/lost');
  expect(tab.heading).toBe(PAGE_TEXT.lost);
});

test('a borrower without a cookie reads that there are no answers here', async ({ tab }) => {
  await expectAll(tab, [stepPath('loan'), ...LATER, OUTCOME, ...TO_OPERATOR], '/apply/lost');
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

test('a borrower who starts again continues where they were', async ({ tab }) => {
  await tab.go(START);
  fillStep(tab, 'loan', someone());
  await tab.press('Continue');
  expect(tab.path).toBe(stepPath('name'));
  await tab.go(START);
  expect(tab.path).toBe(`${stepPath('name')}?welcome=back`);
  expect(tab.text).toContain('Welcome back.');
  await tab.follow('Back');
  expect(tab.value('requestedLoanAmount')).toBe('12,000');
});

test('an unknown campaign leads to a page that says so', async ({ tab }) => {
  for (const campaign of ['no_campaign', '..%2f', 'no-such-campaign']) {
    await tab.go(`/start/${campaign}`);
    expect(tab.status, campaign).toBeLessThan(500);
  }
  expect(tab.heading).toBe('This link doesn’t work');
  expect([...tab.cookies.keys()]).toEqual([]);
});

test('only the known parameters of a campaign link are stored', async ({ tab, records }) => {
  const mark = letters();
  const known = `utm_source=news&utm_medium=mail&utm_content=${mark}`;
  await tab.go(`${START}?${known}&email=ada@example.com&ssn=4821&utm_term=%3Cscript%3E`);
  expect(tab.path).toBe(stepPath('loan'));
  expect((await records.journey(mark)).entry).toEqual(Object.fromEntries(new URLSearchParams(known)));
});
