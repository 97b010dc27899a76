import { describe, expect, test } from 'vitest';
import { codecs } from '#features/questions/model/personal-loan/form.ts';
import { refinance } from '#features/questions/model/refinance/form.ts';
import { CONTEXT } from '#tests/unit/support/complete-form.ts';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

describe('accepts an amount in every common format', () => {
  test.each([
    ['12000', 12_000],
    ['12,000', 12_000],
    ['12 000', 12_000],
    ['12  000', 12_000],
    ['12\u00a0000', 12_000],
    ['12\u2009000', 12_000],
    ['12\u202f000', 12_000],
    ['12\u200b000', 12_000],
    ['$12,000', 12_000],
    ['$ 12,000', 12_000],
    ['$12000', 12_000],
    ['$12,000.00', 12_000],
    ['12 000.00', 12_000],
    ['12000.', 12_000],
    ['12k', 12_000],
    ['12K', 12_000],
    ['12 k', 12_000],
    ['$12k', 12_000],
    ['12.5k', 12_500],
    ['1.25K', 1_250],
    ['12,000 dollars', 12_000],
    ['1,000 Dollars', 1_000],
    ['12,000 USD', 12_000],
    ['USD 12,000', 12_000],
    ['usd 12,000', 12_000],
    ['  12,000\n', 12_000],
    ['1 200', 1_200],
    ['1,200', 1_200],
    ['１２，０００', 12_000],
    ['＄１２０００', 12_000],
    ['\ufeff12000', 12_000],
    ['012000', 12_000],
    ['1000', 1_000],
    ['200,000', 200_000],
    ['200k', 200_000],
  ])('%j to borrow', (text, dollars) => {
    expect(valueFrom('requestedLoanAmount', text)).toBe(dollars);
  });

  test.each([
    ['1,200 a month', 1_200],
    ['1,200/mo', 1_200],
    ['1,200 / mo.', 1_200],
    ['$1,200 per month', 1_200],
    ['1,200/month', 1_200],
    ['1.2k a month', 1_200],
    ['1.2 K a month', 1_200],
    ['1,200.50', 1_200.5],
    ['1,200.5', 1_200.5],
    ['0.99', 0.99],
    ['0', 0],
    ['$0.00', 0],
    ['100,000', 100_000],
  ])('%j of rent', (text, dollars) => {
    expect(valueFrom('monthlyPayment', text)).toBe(dollars);
  });

  test.each([
    ['90,000 a year', 90_000],
    ['90k/yr', 90_000],
    ['$90,000/year', 90_000],
    ['90,000 per yr.', 90_000],
    ['10,000,000', 10_000_000],
    ['1 234 567.89', 1_234_567.89],
  ])('%j of income', (text, dollars) => {
    expect(valueFrom('incomeYearly', text)).toBe(dollars);
  });
});

describe('rejects an amount for another period', () => {
  test.each([
    ['incomeYearly', '5,000 a month'],
    ['incomeYearly', '5k/mo'],
    ['incomeYearly', '5,000/month a year'],
    ['incomeYearly', '500 a week'],
    ['incomeYearly', '25/hour'],
    ['monthlyPayment', '14,400 a year'],
    ['monthlyPayment', '14,400/yr'],
    ['requestedLoanAmount', '12,000 a month'],
  ] as const)('%s: %j', (name, text) => {
    expect(messageOf(name, text)).toMatch(/ in dollars, such as 1,200$/);
  });
});

describe('rejects an ambiguous amount', () => {
  test.each(
    [
      ...['12.000', '1.200', '1.200.000', '12.000,00', '12,00', '12,5', '1,2000', '1,20,000', ',500', '.5'],
      ...['12 00', '1 2', '12 , 000', '1,200.505', '1,200.5.5', '12,5k', '12kk', 'k', '$', '$$5', '5$5'],
      ...['+5', '1-2', '1,200 - 1,400', '1e5', '1E5', '1e-2'],
      ...['Infinity', '-Infinity', 'NaN', 'null', 'undefined', '0x10', '0b11', '1_000', '1n', '٥٠٠٠', '½'],
      ...[
        'ten',
        '12m',
        '12 thousand',
        'about 1200',
        '1200 or so',
        '€1200',
        '£1200',
        '1,200?',
        '=1200',
        '12%',
      ],
    ].map((text) => [text]),
  )('%j', (text) => {
    for (const name of ['requestedLoanAmount', 'incomeYearly', 'monthlyPayment'] as const) {
      expect(messageOf(name, text)).toMatch(/^Enter .+ in dollars, such as 1,200$/);
    }
  });

  test.each(['', ' ', '\u00a0\u2009', '\u200b', '.', 'dollars'])('%j, which says nothing', (text) => {
    expect(messageOf('incomeYearly', text)).toBe('Enter your annual income');
  });
});

test.each(['0', '1', '999', '999.00', '0.99k', '12.00', '200001', '200.01k', '9'.repeat(15)])(
  'a loan of %s is outside the range of the contract',
  (text) => {
    expect(messageOf('requestedLoanAmount', text)).toBe('Enter an amount from $1,000 to $200,000');
  },
);

test('accepts a loan in whole dollars only', () => {
  expect(messageOf('requestedLoanAmount', '1,000.50')).toMatch(/ in whole dollars, without cents$/);
  expect(messageOf('requestedLoanAmount', '199,999.99')).toMatch(/ in whole dollars, without cents$/);
});

test.each([
  ['incomeYearly', '10,000,000.01', 'Enter an annual income from $0 to $10,000,000'],
  ['monthlyPayment', '101k', 'Enter a monthly housing payment from $0 to $100,000'],
] as const)('%s of %s is out of range', (name, text, message) => {
  expect(messageOf(name, text)).toBe(message);
});

test.each([
  [12_000, '12,000'],
  [0, '0'],
  [1_200.5, '1,200.50'],
  [1_234_567.89, '1,234,567.89'],
])('%d is shown as %s', (dollars, shown) => {
  expect(codecs(CONTEXT).incomeYearly.format(dollars)).toBe(shown);
});

test.each(['-5', '−5', '–5', '(5)', '- $5', '$-5', '-$5'])(
  '%j is below zero, which only a question that allows it takes',
  (text) => {
    const { netWorth } = refinance.codecs(CONTEXT);
    expect(netWorth?.parse(text)).toEqual({ ok: true, value: -5 });
    expect(netWorth?.format(-5)).toBe('-5');
    for (const name of ['requestedLoanAmount', 'incomeYearly', 'monthlyPayment'] as const)
      expect(messageOf(name, text)).toMatch(/^Enter .+ from \$/);
  },
);
