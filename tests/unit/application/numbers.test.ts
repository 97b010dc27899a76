import { describe, expect, test } from 'vitest';
import { ssnDigits } from '#platform/values/text-formats.ts';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

describe('accepts a ZIP code in every common format', () => {
  test.each([
    ['17815', '17815'],
    [' 17815 ', '17815'],
    ['17815\n', '17815'],
    ['17 815', '17815'],
    ['1 7 8 1 5', '17815'],
    ['17815\u00a0', '17815'],
    ['178\u200915', '17815'],
    ['\ufeff17815', '17815'],
    ['17815\u200b', '17815'],
    ['17815-1234', '17815'],
    ['17815 1234', '17815'],
    ['17815 - 1234', '17815'],
    ['178151234', '17815'],
    ['17815–1234', '17815'],
    ['17815—1234', '17815'],
    ['17815‑1234', '17815'],
    ['17815−1234', '17815'],
    ['１７８１５', '17815'],
    ['１７８１５－１２３４', '17815'],
    ['02134', '02134'],
    ['00501', '00501'],
    ['99950', '99950'],
  ])('%j', (text, zip) => {
    expect(valueFrom('zipcode', text)).toBe(zip);
  });
});

describe('rejects an invalid ZIP code', () => {
  test.each(
    [
      ...[
        '1781',
        '178151',
        '1781512',
        '17815123',
        '1781512345',
        '17815-12',
        '17815-12345',
        '1781O',
        'PA 17815',
      ],
      ...[
        '17815.',
        '17,815',
        '17.815',
        '17815/1234',
        '17815+1234',
        '1e450',
        'K1A 0B1',
        'SW1A 1AA',
        '١٧٨١٥',
        'none',
      ],
    ].map((text) => [text]),
  )('%j', (text) => {
    expect(messageOf('zipcode', text)).toBe('Enter a ZIP code with 5 digits, such as 17815');
  });

  test.each(['', ' ', '\u00a0', '\u200b', '-'])('%j, which says nothing', (text) => {
    expect(messageOf('zipcode', text)).toBe('Enter your ZIP code');
  });
});

describe('the digits of a Social Security number', () => {
  test.each([
    [4, '1451', '1451'],
    [4, ' 14 51 ', '1451'],
    [4, '0001', '0001'],
    [4, '１４５１', '1451'],
    [4, '-1451', '1451'],
    [4, '14\u00a051\u200b', '1451'],
    [9, '123456789', '123456789'],
    [9, '123-45-6789', '123456789'],
    [9, '123 45 6789', '123456789'],
    [9, '123–45–6789', '123456789'],
    [9, '123‑45‑6789', '123456789'],
    [9, '123\u202f45\u202f6789', '123456789'],
    [9, '１２３－４５－６７８９', '123456789'],
  ] as const)('%i of them: %j', (count, text, value) => {
    expect(ssnDigits(count).parse(text)).toEqual({ ok: true, value });
  });

  test.each([
    [4, '145'],
    [4, '14511'],
    [4, '123-45-6789'],
    [4, '145a'],
    [4, '****'],
    [4, '١٤٥١'],
    [4, '1.45'],
    [9, '1451'],
    [9, '12345678'],
    [9, '1234567890'],
    [9, '***-**-6789'],
    [9, '123.45.6789'],
    [9, 'XXX-XX-1451'],
  ] as const)('are not %i in %j, and are not repeated', (count, text) => {
    const reading = ssnDigits(count, { empty: 'empty', unreadable: 'unreadable' }).parse(text);
    expect(reading).toEqual({ ok: false, message: 'unreadable' });
  });

  test.each(['', ' ', '\u00a0', '--'])('are asked for where %j says nothing', (text) => {
    for (const count of [4, 9] as const) {
      const codec = ssnDigits(count, { empty: 'empty', unreadable: 'unreadable' });
      expect(codec.parse(text)).toEqual({ ok: false, message: 'empty' });
    }
  });
});
