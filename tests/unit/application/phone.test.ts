import { describe, expect, test } from 'vitest';
import { formatPhone } from '#platform/values/text-formats.ts';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

describe('accepts a US phone number in every common format', () => {
  test.each([
    '7777777777',
    '777 777 7777',
    '777-777-7777',
    '777.777.7777',
    '777/777/7777',
    '(777) 777-7777',
    '(777)777-7777',
    '(777)7777777',
    '( 777 ) 777 - 7777',
    '7 7 7 7 7 7 7 7 7 7',
    '777  777  7777',
    '  777-777-7777\n',
    '\t7777777777\t',
    '17777777777',
    '1 777 777 7777',
    '1-777-777-7777',
    '1.777.777.7777',
    '1 (777) 777-7777',
    '1(777)7777777',
    '+17777777777',
    '+1 777 777 7777',
    '+1-777-777-7777',
    '+1.777.777.7777',
    '+1 (777) 777-7777',
    '(+1) 777 777 7777',
    '+ 1 777 777 7777',
    'tel:7777777777',
    'tel:+17777777777',
    'tel:+1-777-777-7777',
    'TEL: 777 777 7777',
    'Tel 777-777-7777',
    '777\u00a0777\u00a07777',
    '(777)\u2009777\u20097777',
    '777\u202f777\u202f7777',
    '777\u3000777\u30007777',
    '777\u2010777\u20107777',
    '777\u2011777\u20117777',
    '777\u2012777\u20127777',
    '777–777–7777',
    '777—777—7777',
    '777−777−7777',
    '\u202a+1 (777) 777-7777\u202c',
    '777\u200b777\u200b7777',
    '\ufeff7777777777',
    '７７７７７７７７７７',
    '（７７７）　７７７－７７７７',
    '＋１ ７７７ ７７７ ７７７７',
  ])('%j', (text) => {
    expect(valueFrom('phone', text)).toBe('7777777777');
  });
});

describe('rejects a phone number outside the US', () => {
  test.each([
    '777777777',
    '77777777777',
    '777 7777',
    '+1 777 777 777',
    '11 777 777 7777',
    '+2 777 777 7777',
    '+44 20 7946 0018',
    '+47 22 34 56 78',
    '+65 6123 4567',
    '+45 12 34 56 78',
    '+777 777 7777',
    '001 777 777 7777',
    '777 777 7777 ext. 5',
    '777-777-7777x5',
    '777 777 777O',
    '777-CALL-NOW',
    '777*777*7777',
    'great@test.com',
    '777_777_7777',
    '777,777,7777',
    '777 777 7777; 888 888 8888',
    '777 777 7777 / 888 888 8888',
    '٧٧٧٧٧٧٧٧٧٧',
    'none',
    '+',
    '()',
    '1',
  ])('%j', (text) => {
    expect(messageOf('phone', text)).toMatch(/^Enter a (US )?phone number /);
  });

  test.each(['', ' ', '\u00a0', '\u200b', 'tel:'])('%j, which says nothing', (text) => {
    expect(messageOf('phone', text)).toBe('Enter your phone number');
  });
});

test('strips only the leading 1, and leaves every other digit in place', () => {
  expect(valueFrom('phone', '+1 (212) 555-0134')).toBe('2125550134');
  expect(valueFrom('phone', '1 912 345 6781')).toBe('9123456781');
});

test('formats a phone number the American way', () => {
  expect(formatPhone('2125550134')).toBe('(212) 555-0134');
});
