import { describe, expect, test } from 'vitest';
import { phone } from '#domain/phone.ts';
import { LEFT_TO_RIGHT, MINUS, NARROW, NBSP, NO_BREAK_HYPHEN, readAs, ZERO_WIDTH } from './readings.ts';

describe('a US phone number is understood as', () => {
  test.each([
    '7777777777',
    '777-777-7777',
    '777.777.7777',
    '777 777 7777',
    '777/777/7777',
    '777 - 777 - 7777',
    '(777) 777-7777',
    '(777)777-7777',
    '(777)7777777',
    '(777) 777 7777',
    '( 777 ) 777-7777',
    '17777777777',
    '1-777-777-7777',
    '1.777.777.7777',
    '1 777 777 7777',
    '1 (777) 777-7777',
    '+17777777777',
    '+1 777 777 7777',
    '+1-777-777-7777',
    '+1 (777) 777-7777',
    '+1(777)777.7777',
    '+ 1 777 777 7777',
    '(+1) 777 777 7777',
    'tel:+17777777777',
    'tel: 777-777-7777',
    'Tel 777 777 7777',
    '  777-777-7777  ',
    '\t777-777-7777\r\n',
    `777${NBSP}777${NBSP}7777`,
    `(777)${NBSP}777-7777`,
    `777${NARROW}777${NARROW}7777`,
    `777${NO_BREAK_HYPHEN}777${NO_BREAK_HYPHEN}7777`,
    `777${MINUS}777${MINUS}7777`,
    '777–777–7777',
    '777—777—7777',
    '777‒777‒7777',
    '７７７７７７７７７７',
    '７７７－７７７－７７７７',
    '（７７７）７７７－７７７７',
    '＋１ 777 777 7777',
    `${LEFT_TO_RIGHT}777-777-7777${LEFT_TO_RIGHT}`,
    `777${ZERO_WIDTH}777${ZERO_WIDTH}7777`,
    '\u202a+1 (777) 777-7777\u202c',
    '\ufeff7777777777',
  ])('ten digits from %j', (text) => {
    expect(readAs(phone, text)).toBe('7777777777');
  });

  test('a number whose own first digit is a 1 only where eleven digits are given', () => {
    expect(readAs(phone, '1 234 567 8901')).toBe('2345678901');
  });
});

describe('a borrower is asked again for', () => {
  test.each([
    '',
    '   ',
    ZERO_WIDTH,
    '777777777',
    '77777777777',
    '777-7777',
    '2 777 777 7777',
    '001 777 777 7777',
    '777-777-7777 x12',
    '777-777-7777 ext. 12',
    '777-777-7777, 888-888-8888',
    '777-777-7777 / 888-888-8888',
    '1-800-LENDERS',
    'none',
    '777_777_7777',
    '777*777*7777',
    '777-777-777O',
    '٧٧٧٧٧٧٧٧٧٧',
    '+44 20 7946 0958',
    '+45 12 34 56 78',
    '+49 30 123456',
    '+777 777 7777',
    'great@test.com',
  ])('%j', (text) => {
    expect(readAs(phone, text)).toBeNull();
  });
});

test('a phone number is shown the way it is written in the US', () => {
  expect(phone.show('7775551234')).toBe('(777) 555-1234');
});
