import { describe, expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import { MINUS, NARROW, NBSP, readAs, ZERO_WIDTH } from './readings.ts';

const anyAmount = money({
  empty: 'Enter your yearly income',
  least: 0,
  most: 10_000_000,
  outside: 'Enter a yearly income from $0 to $10,000,000',
});
const wholeAmount = money({
  empty: 'Enter how much you would like to borrow',
  least: 1_000,
  most: 200_000,
  outside: 'Enter an amount from $1,000 to $200,000',
  whole: true,
});

describe('dollars are understood', () => {
  test.each([
    ['12000', 12_000],
    ['12,000', 12_000],
    ['$12,000', 12_000],
    ['$ 12,000', 12_000],
    ['$12000.00', 12_000],
    ['12,000.00', 12_000],
    ['12 000', 12_000],
    ['1 200', 1_200],
    [`1${NBSP}200`, 1_200],
    [`12${NARROW}000`, 12_000],
    [`12${ZERO_WIDTH}000`, 12_000],
    ['12k', 12_000],
    ['12K', 12_000],
    ['12 k', 12_000],
    ['$12k', 12_000],
    ['12.5k', 12_500],
    ['1,200 a month', 1_200],
    ['$1,200 per month', 1_200],
    ['1,200/month', 1_200],
    ['$1,200/mo', 1_200],
    ['1,200/mo.', 1_200],
    ['90,000 a year', 90_000],
    ['90k per year', 90_000],
    ['90000/yr', 90_000],
    ['12,000 USD', 12_000],
    ['USD 12,000', 12_000],
    ['12,000 dollars', 12_000],
    ['1 dollar', 1],
    ['1,234,567', 1_234_567],
    ['1 234 567.89', 1_234_567.89],
    ['1200.5', 1_200.5],
    ['0', 0],
    ['$0', 0],
    ['0.00', 0],
    ['007', 7],
    ['12000.', 12_000],
    ['１２０００', 12_000],
    ['１２，０００', 12_000],
    ['＄１２，０００', 12_000],
    ['  12,000  ', 12_000],
    ['10,000,000', 10_000_000],
  ])('from %j', (text, dollars) => {
    expect(readAs(anyAmount, text)).toBe(dollars);
  });
});

describe('a borrower is asked again for', () => {
  test.each([
    '',
    '  ',
    NBSP,
    '$',
    'k',
    'a month',
    '-500',
    '$-500',
    `${MINUS}500`,
    '(500)',
    '12,00',
    '1,2000',
    '1 2 3',
    '1.200',
    '1.200,00',
    '12,000,00',
    '12kk',
    '1.2345k',
    '.50',
    '1e5',
    '0x10',
    'Infinity',
    'five thousand',
    '5000-6000',
    '5000 or 6000',
    '€500',
    '5%',
    '12,000 a week',
    '10,000,000.01',
    '99999999999999999999999',
  ])('%j', (text) => {
    expect(readAs(anyAmount, text)).toBeNull();
  });
});

describe('a loan is asked for in whole dollars from 1,000 to 200,000', () => {
  test.each([
    ['1000', 1_000],
    ['$1,000.00', 1_000],
    ['200000', 200_000],
    ['200k', 200_000],
    ['12.345k', null],
    ['5000.50', null],
    ['999', null],
    ['999.99', null],
    ['1000.01', null],
    ['200,001', null],
    ['200000.01', null],
    ['0', null],
  ])('%j', (text, dollars) => {
    expect(readAs(wholeAmount, text)).toBe(dollars);
  });
});

test('an amount is shown with thousands apart and cents only where there are any', () => {
  expect([0, 1_200, 1_234_567, 1_200.5, 0.05].map(anyAmount.show)).toEqual([
    '0',
    '1,200',
    '1,234,567',
    '1,200.50',
    '0.05',
  ]);
});
