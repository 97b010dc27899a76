import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { consentErrors, missingFields } from '#features/consent/model/consent-form.ts';
import { codecs } from '#features/questions/model/personal-loan/form.ts';
import { errors } from '#features/wording/model/en/errors.ts';
import { gradeOf } from '#platform/values/reading-level.ts';
import { anyText } from '#tests/support/any-text.ts';
import { CONTEXT, type QuestionName } from '#tests/unit/support/complete-form.ts';

const MAX_GRADE = 8;
const RULES = codecs({ ...CONTEXT, today: '2026-11-21' });
const LONG = 'a'.repeat(300);

/** Every message that a borrower may read about an answer, each with a text that brings it about. */
const MESSAGES: Record<QuestionName, Record<string, string>> = {
  requestedLoanAmount: {
    '': 'Enter how much you want to borrow',
    much: 'Enter how much you want to borrow in dollars, such as 1,200',
    '1200.50': 'Enter how much you want to borrow in whole dollars, without cents',
    '999': 'Enter an amount from $1,000 to $200,000',
  },
  loanPurpose: { '': 'Choose what the loan is for' },
  firstName: {
    '': 'Enter your first name',
    '7': 'Enter your first name with letters',
    'a@b': 'Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your first name',
    [LONG]: 'Use 50 characters or fewer for your first name',
  },
  lastName: {
    '': 'Enter your last name',
    '7': 'Enter your last name with letters',
    'a@b': 'Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your last name',
    [LONG]: 'Use 50 characters or fewer for your last name',
  },
  email: {
    '': 'Enter your email address',
    ada: 'Enter an email address like name@example.com',
  },
  phone: {
    '': 'Enter your phone number',
    home: 'Enter a phone number with digits only, such as (777) 777-7777',
    '555': 'Enter a US phone number with 10 digits',
  },
  dateOfBirth: {
    '': 'Enter your date of birth',
    spring: 'Enter your date of birth as month, day and year, such as 10/14/1988',
    '10/14/88': 'Enter all four digits of your year of birth',
    '02/30/1988': 'That date doesn’t exist. Check the day and month.',
    '14/10/1988': 'The month comes first, like 10/14/1988',
    '/14/1988': 'Enter the month you were born',
    '10//1988': 'Enter the day you were born',
    '10/14/': 'Enter the year you were born',
    '10/14/2030': 'Enter a date of birth in the past',
    '10/14/2020': 'You must be 18 or older to request offers',
    '10/14/1850': 'Check the year of your date of birth',
  },
  street: {
    '': 'Enter your street address',
    '<b>': 'Enter your street address without the characters < and >',
    [LONG]: 'Use 100 characters or fewer for your street address',
  },
  unit: {
    '-': 'Enter your apartment or unit',
    '<b>': 'Enter your unit without the characters < and >',
    [LONG]: 'Use 60 characters or fewer for your unit',
  },
  city: {
    '': 'Enter your city',
    '7': 'Enter your city with letters',
    'a@b': 'Use only letters, numbers, spaces, and . , ’ " - ( ) / & in your city',
    [LONG]: 'Use 60 characters or fewer for your city',
  },
  state: { '': 'Choose your state' },
  zipcode: { '': 'Enter your ZIP code', '1': 'Enter a ZIP code with 5 digits, such as 17815' },
  employmentStatus: { '': 'Choose your employment status' },
  incomeYearly: {
    '': 'Enter your annual income',
    enough: 'Enter your annual income in dollars, such as 1,200',
    '99999999': 'Enter an annual income from $0 to $10,000,000',
  },
  housingType: { '': 'Choose whether you rent or own' },
  monthlyPayment: {
    '': 'Enter your monthly housing payment',
    some: 'Enter your monthly housing payment in dollars, such as 1,200',
    '999999': 'Enter a monthly housing payment from $0 to $100,000',
  },
};
const OF_CONSENT = {
  agree: 'Check the box to agree and continue',
  ssn: 'Enter the last 4 digits of your Social Security number',
};
const OF_DIGITS = {
  4: {
    missing: 'Enter the last 4 digits of your Social Security number',
    wrong: 'Enter only the last 4 digits of your Social Security number',
  },
  9: {
    missing: 'Enter all 9 digits of your Social Security number',
    wrong: 'Enter all 9 digits of your Social Security number, such as 123-45-6789',
  },
} as const;

const questions = Object.keys(MESSAGES) as QuestionName[];
const messageFor = (name: QuestionName, text: string) => {
  const reading = RULES[name].parse(text);
  return reading.ok ? null : reading.message;
};

describe.each(questions)('%s', (name) => {
  test.each(Object.entries(MESSAGES[name]))('“%s” is answered as the catalogue says', (text, message) => {
    expect(messageFor(name, text)).toBe(message);
  });

  test('answers any input with sentences of the catalog only', {
    tags: ['@input-rules', '@documented'],
  }, () => {
    const known = [null, ...Object.values(MESSAGES[name])];
    const typed = fc.oneof(fc.string(), anyText(), fc.stringMatching(/^[\d/.,$ -]{0,12}$/));
    fc.assert(fc.property(typed, (text) => known.includes(messageFor(name, text))));
  });
});

test('the consent page reports missing parts with sentences of the catalog', () => {
  expect(missingFields('agree.ssn', 4, errors)).toEqual(OF_CONSENT);
  for (const digits of [4, 9] as const) {
    const { missing, wrong } = OF_DIGITS[digits];
    const ssnError = (ssn: string) => consentErrors({ agree: 'yes', ssn }, digits, errors).ssn;
    expect(ssnError('')).toBe(missing);
    expect(ssnError('12')).toBe(wrong);
  }
});

const all = [
  ...questions.flatMap((name) => Object.values(MESSAGES[name])),
  ...Object.values(OF_CONSENT),
  ...Object.values(OF_DIGITS).flatMap(({ missing, wrong }) => [missing, wrong]),
];

test.each([...new Set(all)])('“%s” is easy to read, and says what to do', (message) => {
  expect(gradeOf(message)).toBeLessThanOrEqual(MAX_GRADE);
  expect(message).toMatch(
    /^(Enter|Use|Choose|Check|You must|The month comes first|That date doesn’t exist)\b/,
  );
});
