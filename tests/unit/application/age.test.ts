import { describe, expect, test } from 'vitest';
import { birthDate } from '#features/questions/model/birth-date.ts';
import { errors } from '#features/wording/model/en/errors.ts';

const on = (today: string, text: string) => birthDate(today, errors).parse(text);

describe('a borrower is 18 to 120 years old', () => {
  test.each([
    ['on the 18th birthday', '2026-06-15', '6/15/2008', true],
    ['a day before it', '2026-06-14', '6/15/2008', false],
    ['in the month before it', '2026-05-31', '6/15/2008', false],
    ['in the year after it', '2027-01-01', '6/15/2008', true],
    ['born on a leap day, on February 28', '2026-02-28', '2/29/2008', false],
    ['born on a leap day, on March 1', '2026-03-01', '2/29/2008', true],
    ['born on March 1, on a leap day', '2028-02-29', '3/1/2010', false],
    ['on the 120th birthday', '2026-06-15', '6/15/1906', true],
    ['a day before the 121st', '2026-06-14', '6/15/1905', true],
    ['on the 121st birthday', '2026-06-15', '6/15/1905', false],
    ['born in a century past', '2026-06-15', '6/15/1806', false],
  ])('%s', (_, today, text, isTaken) => {
    expect(on(today, text).ok).toBe(isTaken);
  });

  test.each([
    ['6/15/2008', 'You must be 18 or older to request offers', '2026-06-14'],
    ['6/14/2026', 'You must be 18 or older to request offers', '2026-06-15'],
    ['6/15/2026', 'Enter a date of birth in the past', '2026-06-15'],
    ['6/16/2026', 'Enter a date of birth in the past', '2026-06-15'],
    ['1/1/9999', 'Enter a date of birth in the past', '2026-06-15'],
    ['6/15/1905', 'Check the year of your date of birth', '2026-06-15'],
  ])('of %s it is said: %s, on %s', (text, message, today) => {
    expect(on(today, text)).toMatchObject({ ok: false, message });
  });
});

test('a birth date is shown month first', () => {
  expect(birthDate('2026-06-15', errors).format('1988-10-04')).toBe('10/04/1988');
});
