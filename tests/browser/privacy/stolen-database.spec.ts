import { expect } from '@playwright/test';
import {
  arriveAtConsent,
  type Borrower,
  CONSENT,
  expectPage,
  OUTCOME,
  PAGE_TEXT,
  readAndAgree,
  sendButton,
} from '#tests/browser/support/borrower.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { markedBorrower } from './failures.ts';

// Nine digits match no text by chance.
test.describe.configure({ mode: 'default' });

test.use({ settings: { OPERATOR_SSN_DIGITS: '9' } });

test('a stolen database reveals nothing of a borrower in the middle of the form', {
  tag: ['@no-leaks', '@sealed-data', '@without-scripts', '@nightly'],
}, async ({ page, records }) => {
  const ada = markedBorrower();
  await arriveAtConsent(page, ada);
  expectNone(marksOf(ada), await records.everything());
});

// canary.spec.ts covers the other outcomes.
for (const { scenario, more } of [
  { scenario: 'Ordinary', more: [] },
  { scenario: 'Invalid', more: ['@nightly'] },
]) {
  test(`a lead answered like ${scenario} leaves no readable answer anywhere`, {
    tag: ['@no-leaks', '@retention', '@without-scripts', ...more],
  }, async ({ page, operator, records, instance }) => {
    const ada = markedBorrower();
    await operator.answer(ada.lastName, scenario);
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await arriveAtConsent(page, ada);
    await readAndAgree(page, ada);
    await sendButton(page).click();
    await page.waitForURL((url) => url.pathname === OUTCOME || url.origin === operator.origin);
    await expectPage(page, /./);

    const [post] = await operator.postsFor(ada);
    expect(post?.lead.borrower.ssn).toBe(ada.ssn);
    const reference = post?.lead.partnerLeadId ?? '';
    const linkEnd = (await operator.leadOf(reference))?.inviteUrl?.split('/').at(-1);
    const marks = [...marksOf(ada), ...(linkEnd ? [linkEnd] : [])];
    expectNone(marks, await records.everything());
    expect(instance.log()).toContain(reference);
    expectNone(marks, instance.log());
    expectNone(marks, JSON.stringify(await page.context().cookies(instance.app)));
    expectNone(marks, addresses.filter((address) => address.startsWith(instance.app)).join('\n'));
    await page.goto('/apply/start-over');
    expectNone(marks, await page.content());
  });
}

test('Social Security digits are never returned, not even with errors elsewhere', {
  tag: ['@no-secret-returned', '@without-scripts'],
}, async ({ page }) => {
  const ada = markedBorrower();
  await arriveAtConsent(page, ada);
  await readAndAgree(page, ada);
  await page.getByLabel(PAGE_TEXT.agree).uncheck();
  await sendButton(page).click();
  await expect(page).toHaveTitle(/^Error: /);
  expectNone([ada.ssn], await page.content());
  await page.goto(CONSENT);
  await expect(page.getByLabel(PAGE_TEXT.ssn)).toHaveValue('');
});

function marksOf(borrower: Borrower): string[] {
  const { firstName, lastName, email, phone, street, city, incomeYearly, ssn } = borrower;
  return [firstName, lastName, email, phone, street, city, incomeYearly, ssn];
}

function expectNone(marks: string[], text: string) {
  const bare = (written: string) => written.toLowerCase().replace(/[^a-z0-9]/g, '');
  const searched = bare(text);
  expect(marks.filter((mark) => searched.includes(bare(mark)))).toEqual([]);
}
