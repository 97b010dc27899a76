import { describe, expect, test } from 'vitest';
import { birthDate } from '#domain/birth-date.ts';
import { LEFT_TO_RIGHT, MINUS, NBSP, NO_BREAK_HYPHEN, readAs } from './readings.ts';

const TODAY = '2026-03-01';

describe('a date of birth is understood', () => {
  test.each([
    ['10/14/1988', '1988-10-14'],
    ['1/2/1990', '1990-01-02'],
    ['01/02/1990', '1990-01-02'],
    ['1/02/1990', '1990-01-02'],
    ['10-14-1988', '1988-10-14'],
    ['10.14.1988', '1988-10-14'],
    ['10 14 1988', '1988-10-14'],
    ['10 / 14 / 1988', '1988-10-14'],
    ['10–14–1988', '1988-10-14'],
    [`10${NO_BREAK_HYPHEN}14${NO_BREAK_HYPHEN}1988`, '1988-10-14'],
    [`10${MINUS}14${MINUS}1988`, '1988-10-14'],
    [`10${NBSP}14${NBSP}1988`, '1988-10-14'],
    ['10141988', '1988-10-14'],
    ['01021990', '1990-01-02'],
    ['1988-10-14', '1988-10-14'],
    ['1988/10/14', '1988-10-14'],
    ['1988.10.14', '1988-10-14'],
    ['1990-1-2', '1990-01-02'],
    ['October 14, 1988', '1988-10-14'],
    ['october 14 1988', '1988-10-14'],
    ['Oct 14, 1988', '1988-10-14'],
    ['Oct. 14, 1988', '1988-10-14'],
    ['OCT 14 1988', '1988-10-14'],
    ['October 1st, 1988', '1988-10-01'],
    ['Sept 2nd 1988', '1988-09-02'],
    ['May 3rd, 1988', '1988-05-03'],
    ['14 October 1988', '1988-10-14'],
    ['14 Oct 1988', '1988-10-14'],
    ['14th October 1988', '1988-10-14'],
    ['14-Oct-1988', '1988-10-14'],
    ['１０／１４／１９８８', '1988-10-14'],
    ['１９８８－１０－１４', '1988-10-14'],
    ['  10/14/1988\n', '1988-10-14'],
    [
      `${LEFT_TO_RIGHT}10${LEFT_TO_RIGHT}/${LEFT_TO_RIGHT}14${LEFT_TO_RIGHT}/${LEFT_TO_RIGHT}1988`,
      '1988-10-14',
    ],
    ['2/29/2000', '2000-02-29'],
    ['02/29/1988', '1988-02-29'],
    ['12/31/1999', '1999-12-31'],
    ['1/1/2000', '2000-01-01'],
  ])('from %j', (text, iso) => {
    expect(readAs(birthDate(TODAY), text)).toBe(iso);
  });
});

describe('a borrower is asked again for', () => {
  test.each([
    '',
    '  ',
    '10/14/88',
    '10/14',
    '1988',
    '10/1988',
    '14/10/1988',
    '13/01/1990',
    '00/10/1990',
    '10/00/1990',
    '0/0/0000',
    '10/32/1990',
    '4/31/1990',
    '2/29/1900',
    '2/29/2001',
    '2/30/1988',
    '19881014',
    '1014198',
    '101419888',
    '10/14/19888',
    '10/14/1988 12:00',
    '1988-10-14T00:00:00Z',
    'October 1988',
    'Smarch 14, 1988',
    'enero 14 1988',
    '14th of never 1988',
    'last week',
    '10+14+1988',
    '-1988-10-14',
    '10/14/O988',
    '3/1/2026',
    '3/2/2026',
    '1/1/2099',
  ])('%j', (text) => {
    expect(readAs(birthDate(TODAY), text)).toBeNull();
  });
});

describe('a borrower is 18 to 120 years old on the day', () => {
  test.each([
    ['2026-03-01', '2008-03-01', true],
    ['2026-03-01', '2008-03-02', false],
    ['2026-03-01', '2008-02-29', true],
    ['2026-02-28', '2008-02-29', false],
    ['2028-02-29', '2010-02-28', true],
    ['2028-02-28', '2010-03-01', false],
    ['2026-12-31', '2008-12-31', true],
    ['2026-12-31', '2009-01-01', false],
    ['2027-01-01', '2009-01-01', true],
    ['2026-03-01', '1906-03-01', true],
    ['2026-03-01', '1905-03-02', true],
    ['2026-03-01', '1905-03-01', false],
    ['2026-03-01', '1800-01-01', false],
  ])('on %s, born on %s: %s', (today, born, taken) => {
    expect(readAs(birthDate(today), born)).toBe(taken ? born : null);
  });
});

test('a year in two digits, an age under 18 and a day that is not in the calendar are told apart', () => {
  const messages = ['10/14/88', '1/1/2020', '2/30/1988', '1/1/2030', '1/1/1890', 'soon', ''].map((text) => {
    const reading = birthDate(TODAY).read(text);
    return reading.ok ? 'taken' : reading.message;
  });
  expect(new Set(messages).size).toBe(messages.length);
  expect(messages).not.toContain('taken');
});
