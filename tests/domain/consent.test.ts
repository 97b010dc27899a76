import { expect, test } from 'vitest';
import { consentSchema, missingIn } from '#domain/personal-loan/consent.ts';
import { startingWith } from '#domain/sentence.ts';
import { spanInWords } from '#domain/span.ts';

test.each([
  [{ agree: 'yes', ssn: '1451' }, true],
  [{ agree: true, ssn: '1451' }, true],
  [{ ssn: '1451' }, false],
  [{ agree: 'no', ssn: '1451' }, false],
  [{ agree: '', ssn: '1451' }, false],
  [{ agree: false, ssn: '1451' }, false],
  [{ agree: 'on', ssn: '1451' }, false],
  [{ agree: ['yes', 'yes'], ssn: '1451' }, false],
  [{ agree: 'yes' }, false],
  [{ agree: 'yes', ssn: '145' }, false],
])('nothing is sent without an explicit yes and the digits: %j', (form, taken) => {
  expect(consentSchema(4).safeParse(form).success).toBe(taken);
});

test('an address names what is missing, and nothing else can be put on the page through it', () => {
  expect(Object.keys(missingIn('agree.ssn', 4))).toEqual(['agree', 'ssn']);
  expect(Object.keys(missingIn('ssn', 9))).toEqual(['ssn']);
  expect(missingIn('', 4)).toEqual({});
  expect(missingIn('__proto__.constructor.<b>', 4)).toEqual({});
});

test('a span of time is told in days where they come out even, else in hours', () => {
  const hours = (count: number) => spanInWords(count * 3_600_000);
  expect([1, 24, 36, 168].map(hours)).toEqual(['1 hour', '1 day', '36 hours', '7 days']);
});

test('a name begins a sentence with a capital and is otherwise left alone', () => {
  expect(['the lender network', 'iLend', 'élan', 'X'].map(startingWith)).toEqual([
    'The lender network',
    'ILend',
    'Élan',
    'X',
  ]);
});
