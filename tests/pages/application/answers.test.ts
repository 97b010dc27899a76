import { expect } from 'vitest';
import {
  CHECK,
  type LABELS,
  PAGE_TEXT,
  QUESTIONS,
  STEPS,
  someone,
  stepPath,
} from '#tests/browser/support/borrower.ts';
import {
  answerQuickly,
  arriveAtConsent,
  dateIn,
  fillDate,
  readAndAgree,
  send,
} from '#tests/pages/borrower.ts';
import { test } from '#tests/pages/lane.ts';
import { REFINANCE, refinanceSheet } from '#tests/support/borrowers/form-answers.ts';
import { postSheet } from '../borrower.ts';

type Name = keyof typeof LABELS;

const FREELY_TYPED: [step: string, name: Name, typed: string, shown: string][] = [
  ['loan', 'requestedLoanAmount', ' $ 12 000.00 ', '$12,000'],
  ['name', 'firstName', '  José   María ', 'José María'],
  ['name', 'lastName', "O'Brien-Łuk", "O'Brien-Łuk"],
  ['name', 'email', ' mailto:Jo.Se@Example.com ', 'Jo.Se@Example.com'],
  ['name', 'phone', '1.555.555.0199', '(555) 555-0199'],
  ['name', 'dateOfBirth', '1988-10-14', '10/14/1988'],
  ['address', 'street', ' 17  Larch Road,  Apt 4 ', '17 Larch Road, Apt 4'],
  ['address', 'city', ' St. Louis ', 'St. Louis'],
  ['address', 'zipcode', '17815-1234', '17815'],
  ['income', 'incomeYearly', '64k', '$64,000 a year'],
  ['income', 'monthlyPayment', '$1,200 a month', '$1,200 a month'],
];

test('answers in free notation are understood, and shown in ours', async ({ tab }) => {
  await answerQuickly(tab, someone());
  for (const step of STEPS) {
    const rows = FREELY_TYPED.filter(([of]) => of === step);
    await tab.go(stepPath(step));
    tab.fill(Object.fromEntries(rows.map(([, name, typed]) => [name, typed])));
    await tab.press('Continue');
    expect(tab.heading).toBe(PAGE_TEXT.check);
    expect(tab.texts('dd')).toEqual(expect.arrayContaining(rows.map(([, , , shown]) => shown)));
  }
});

test('each question of an empty page says what it needs', { tags: ['@input-rules'] }, async ({ tab }) => {
  for (const [at, step] of STEPS.entries()) {
    await answerQuickly(tab, someone(), STEPS.slice(0, at));
    await tab.go(stepPath(step));
    expect(tab.path).toBe(stepPath(step));
    await tab.press('Continue');
    const required = (QUESTIONS[step] ?? []).filter((name) => name !== 'unit');
    expect(tab.errors).toEqual(required.map((name) => tab.error(name)));
    expect(tab.title).toMatch(/^Error: /);
    tab.cookies.clear();
  }
});

const WRONG: [step: string, name: Name, typed: string, says: string][] = [
  ['loan', 'requestedLoanAmount', '999', 'Enter an amount from $1,000 to $200,000'],
  ['name', 'email', 'ada@', 'Enter an email address like name@example.com'],
  ['name', 'phone', '555 0199', 'Enter a US phone number with 10 digits'],
  ['name', 'phone', '(123) 456-7890', 'Enter a US phone number. Area codes don’t start with 0 or 1'],
  ['name', 'dateOfBirth', 'spring', 'Enter your date of birth as month, day and year, such as 10/14/1988'],
  ['address', 'zipcode', '1781', 'Enter a ZIP code with 5 digits, such as 17815'],
  ['income', 'incomeYearly', 'plenty', 'Enter your annual income in dollars, such as 1,200'],
  ['income', 'monthlyPayment', '-5', 'Enter a monthly housing payment from $0 to $100,000'],
];

test.for(WRONG)(
  'on the page “%s”, %s “%s” stays as typed, with the error “%s”',
  async ([step, name, typed, says], { tab }) => {
    await answerQuickly(tab, someone());
    await tab.go(stepPath(step));
    tab.fill({ [name]: typed });
    await tab.press('Continue');
    expect(tab.errors).toEqual([says]);
    expect(tab.error(name)).toBe(says);
    expect(tab.value(name)).toBe(typed);
    expect(tab.control(name).getAttribute('aria-invalid')).toBe('true');
    expect(tab.description(name)).toContain(`Error: ${says}`);
  },
);

test('agreeing without the checkbox or the digits sends nothing and says what is missing', async ({
  tab,
  operator,
}) => {
  const ada = someone();
  await arriveAtConsent(tab, ada);
  await send(tab);
  expect(tab.errors).toEqual([
    expect.stringMatching(/^Enter the last 4 digits/),
    expect.stringMatching(/^Check the box/),
  ]);
  await readAndAgree(tab, { ssn: '123456789' });
  await send(tab);
  expect(tab.errors).toHaveLength(1);
  expect(await operator.postsFor(ada)).toEqual([]);
});

test('changing an answer on any page leads back to the check page', async ({ tab }) => {
  await answerQuickly(tab, someone());
  await tab.go(CHECK);
  for (const [at, step] of STEPS.entries()) {
    await tab.follow(tab.links(/^Change/)[at]);
    expect(tab.path).toContain(stepPath(step));
    await tab.press('Continue');
    expect(tab.heading).toBe(PAGE_TEXT.check);
  }
});

test('a date may be typed in parts or whole, in any of its fields', async ({ tab }) => {
  await answerQuickly(tab, someone());
  for (const [typed, shown] of [
    ['19880305//', '03/05/1988'],
    ['/July 4, 1976/', '07/04/1976'],
    ['//12 dic 1969', '12/12/1969'],
    ['May/7/1991', '05/07/1991'],
  ] as const) {
    await tab.go(stepPath('name'));
    fillDate(tab, 'dateOfBirth', typed);
    await tab.press('Continue');
    expect(tab.texts('dd')).toContain(shown);
  }
});

test('a graduation date needs a month and a year', async ({ tab }) => {
  const { loan = {}, education = {} } = refinanceSheet(someone());
  await postSheet(tab, REFINANCE.start, 'refinance', { loan });
  await tab.go('/apply/refinance/education');
  const { graduationDate: _, ...school } = education;
  tab.fill(school);
  for (const [typed, says] of [
    ['13/2015', 'That date doesn’t exist. Check the month.'],
    ['05/14/2015/2016', 'The fields of your graduation date don’t match. Enter one date.'],
  ] as const) {
    const end = typed.lastIndexOf('/');
    tab.fill({ 'graduationDate-month': typed.slice(0, end), 'graduationDate-year': typed.slice(end + 1) });
    await tab.press('Continue');
    expect(tab.errors).toEqual([says]);
    expect(tab.link(says).hash).toBe(`#${tab.control('graduationDate').id}`);
    expect(dateIn(tab, 'graduationDate')).toBe(typed);
  }
  tab.fill({ 'graduationDate-month': '092014', 'graduationDate-year': '' });
  await tab.press('Continue');
  expect(tab.url.pathname).toBe('/apply/refinance/name');
  await tab.go('/apply/refinance/education');
  expect(dateIn(tab, 'graduationDate')).toBe('09/2014');
});
