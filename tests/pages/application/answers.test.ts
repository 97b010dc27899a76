import { expect } from 'vitest';
import { CHECK, PAGE_TEXT, QUESTIONS, STEPS, someone, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/pages/fixtures.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';

test('each question of an empty page says what it needs', { tags: ['@input-rules'] }, async ({ tab }) => {
  for (const [at, step] of STEPS.entries()) {
    await tab.answerQuickly(someone(), STEPS.slice(0, at));
    await tab.answer({}, stepPath(step));
    expect(tab.path).toBe(stepPath(step));
    const required = (QUESTIONS[step] ?? []).filter((name) => name !== 'unit');
    expect(tab.errors).toEqual(required.map((name) => tab.error(name)));
    expect(tab.title).toMatch(/^Error: /);
    tab.cookies.clear();
  }
});

test.for([
  ['loan', 'requestedLoanAmount', '999', 'Enter an amount from $1,000 to $200,000'],
  ['name', 'dateOfBirth', 'spring', 'Enter your date of birth as month, day and year, such as 10/14/1988'],
  ['address', 'zipcode', '1781', 'Enter a ZIP code with 5 digits, such as 17815'],
] as const)(
  'on the page “%s”, %s “%s” stays as typed, with the error “%s”',
  async ([step, name, typed, says], { tab }) => {
    await tab.answerQuickly(someone());
    await tab.answer({ [name]: typed }, stepPath(step));
    expect([tab.errors, tab.error(name), tab.value(name)]).toEqual([[says], says, typed]);
    expect(tab.control(name).getAttribute('aria-invalid')).toBe('true');
    expect(tab.description(name)).toContain(`Error: ${says}`);
  },
);

test('agreeing without the checkbox or the digits sends nothing', async ({ tab, operator }) => {
  const ada = someone();
  await tab.arriveAtConsent(ada);
  await tab.send();
  expect(tab.errors).toEqual([
    expect.stringMatching(/^Enter the last 4 digits/),
    expect.stringMatching(/^Check the box/),
  ]);
  await tab.agree({ ssn: '123456789' });
  expect(tab.errors).toHaveLength(1);
  expect(await operator.postsFor(ada)).toEqual([]);
});

test('changing an answer on any page leads back to the check page', async ({ tab }) => {
  await tab.answerQuickly(someone());
  await tab.go(CHECK);
  for (const [at, step] of STEPS.entries()) {
    await tab.follow(tab.links(/^Change/)[at]);
    expect(tab.path).toContain(stepPath(step));
    await tab.press('Continue');
    expect(tab.heading).toBe(PAGE_TEXT.check);
  }
});

test('a graduation date needs a month and a year that match', async ({ tab }) => {
  const { loan = {}, education = {} } = refinanceSheet(someone());
  await tab.postSheet(REFINANCE, { loan });
  const { graduationDate: _, ...school } = education;
  const date = { 'graduationDate-month': '05/14/2015', 'graduationDate-year': '2016' };
  await tab.answer({ ...school, ...date }, '/apply/refinance/education');
  const says = 'The fields of your graduation date don’t match. Enter one date.';
  expect(tab.errors).toEqual([says]);
  expect(tab.link(says).hash).toBe(`#${tab.control('graduationDate').id}`);
  expect(tab.dateIn('graduationDate')).toBe('05/14/2015/2016');
  await tab.answer({ 'graduationDate-month': '9', 'graduationDate-year': '2014' });
  expect(tab.url.pathname).toBe('/apply/refinance/name');
  await tab.go('/apply/refinance/education');
  expect(tab.dateIn('graduationDate')).toBe('09/2014');
});
