import { describe, expect, test } from 'vitest';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

describe('accepts a birth date in every common format', () => {
  test.each(
    [
      ...[
        '1/2/1990',
        '01/02/1990',
        '1/02/1990',
        '01/2/1990',
        '1-2-1990',
        '01-02-1990',
        '1.2.1990',
        '01.02.1990',
      ],
      ...[
        '1 2 1990',
        '01 02 1990',
        '01021990',
        '1990-01-02',
        '1990-1-2',
        '1990/01/02',
        '1990.01.02',
        '1990 01 02',
      ],
      ...['1 / 2 / 1990', '01 - 02 - 1990', ' 1/2/1990 ', '\t1/2/1990\n', '1//2//1990', '1/2-1990'],
      ...['January 2, 1990', 'January 2 1990', 'january 2, 1990', 'JANUARY 2, 1990', 'January 2,1990'],
      ...['Jan 2, 1990', 'Jan. 2, 1990', 'jan 2 1990', 'Jan, 2, 1990', 'January 02, 1990', 'Jan 2nd, 1990'],
      ...['January 2nd 1990', '2 January 1990', '2nd January 1990', '2nd January, 1990', '2 Jan 1990'],
      ...['2 Jan. 1990', '02 JAN 1990', '2-Jan-1990', '02-jan-1990'],
      ...['01\u00a002\u00a01990', '1\u2009/\u20092\u2009/\u20091990', 'January\u202f2,\u00a01990'],
      ...['1‐2‐1990', '1‑2‑1990', '1–2–1990', '1—2—1990', '1−2−1990', '1990–01–02'],
      ...['\u200e1\u200e/\u200e2\u200e/\u200e1990', '1/2/\u200b1990', '\ufeff1990-01-02'],
      ...['１／２／１９９０', '０１０２１９９０', '１９９０－０１－０２', 'Ｊａｎ ２, １９９０'],
    ].map((text) => [text]),
  )('%j is January 2, 1990', { tags: ['@related-answers'] }, (text) => {
    expect(valueFrom('dateOfBirth', text)).toBe('1990-01-02');
  });

  test.each([
    ['February 1st, 1990', '1990-02-01'],
    ['Mar 3rd 1990', '1990-03-03'],
    ['4th April 1990', '1990-04-04'],
    ['May 21st, 1990', '1990-05-21'],
    ['22nd Jun 1990', '1990-06-22'],
    ['July 23rd, 1990', '1990-07-23'],
    ['Aug 30, 1990', '1990-08-30'],
    ['Sept. 5, 1990', '1990-09-05'],
    ['31 Oct 1990', '1990-10-31'],
    ['November 11, 1990', '1990-11-11'],
    ['12/31/1990', '1990-12-31'],
    ['Dec 25 1990', '1990-12-25'],
    ['2/29/2000', '2000-02-29'],
    ['Feb 29, 1988', '1988-02-29'],
    ['14 de octubre de 1988', '1988-10-14'],
    ['5 enero 1988', '1988-01-05'],
    ['7 abr. 1988', '1988-04-07'],
    ['agosto 9 de 1988', '1988-08-09'],
    ['25-dic-1988', '1988-12-25'],
    ['14 setiembre 1988', '1988-09-14'],
    ['1988 Oct 14', '1988-10-14'],
    ['1st of May 1988', '1988-05-01'],
    ['Mayo/7/1988', '1988-05-07'],
    ['19901231', '1990-12-31'],
    ['20010305', '2001-03-05'],
    ['1311990', '1990-01-31'],
    ['1301985', '1985-01-30'],
    ['151988', '1988-01-05'],
    ['331975', '1975-03-03'],
    ['10/141988', '1988-10-14'],
    ['1014 1988', '1988-10-14'],
    ['1.241979', '1979-01-24'],
    ['10,14,1988', '1988-10-14'],
    ['10*14*1988', '1988-10-14'],
    ['10#14#1988', '1988-10-14'],
  ])('%j is %s', (text, date) => {
    expect(valueFrom('dateOfBirth', text)).toBe(date);
  });
});

describe('rejects an impossible birth date', () => {
  test.each(
    [
      ...[
        '2/29/1990',
        '2/29/1900',
        '2/30/2000',
        '4/31/1990',
        '6/31/1990',
        '9/31/1990',
        '11/31/1990',
        '1/32/1990',
      ],
      ...[
        '31/4/1990',
        '13/13/1990',
        '0/1/1990',
        '1/0/1990',
        '00/00/0000',
        '1990-13-01',
        '1990-02-30',
        '99991990',
      ],
      ...['February 30, 1990', '0 January 1990', '1/1/0099', '19901301', '02301988'],
    ].map((text) => [text]),
  )('%j', (text) => {
    expect(messageOf('dateOfBirth', text)).toBe('That date doesn’t exist. Check the day and month.');
  });
});

describe('rejects an ambiguous date', () => {
  test.each(
    [
      ...[
        '1990',
        '1/1990',
        'January 1990',
        '1/2',
        '2 January',
        '1/2/199',
        '1/2/19900',
        '1/2/1990/3',
        '121990',
        '1021990',
        '1111990',
        '12/1990',
        '14/1988',
      ],
      ...['010219901', '1/2/1990 AD', '-1/2/1990', '1/-', 'Smarch 2, 1990', 'Xyz 2 1990', 'January two 1990'],
      ...[
        'Jan 2 1990 or Jan 3 1990',
        '1990-01-02T00:00:00Z',
        '1e1/2/1990',
        '١/٢/١٩٩٠',
        'yesterday',
        'avril 2 1990',
        '10+14+1988',
        '10/14/O988',
        '14th of never 1988',
        '1/2/90x',
      ],
    ].map((text) => [text]),
  )('%j', (text) => {
    expect(messageOf('dateOfBirth', text)).toMatch(/, such as 10\/14\/1988$/);
  });

  test.each(['1/2/90', '01-02-90', '10.14.88', '1 2 90', '101488', 'Oct 14 88'])(
    '%j lacks the century',
    (text) => {
      expect(messageOf('dateOfBirth', text)).toBe('Enter all four digits of your year of birth');
    },
  );

  test.each(['14/10/1988', '31-1-1990', '13 12 1990', '25.8.1979', '14101988', '2581979'])(
    '%j has the day first',
    (text) => {
      expect(messageOf('dateOfBirth', text)).toBe('The month comes first, like 10/14/1988');
    },
  );

  test.each([
    ['//1988', 'Enter the month you were born'],
    ['5//1988', 'Enter the day you were born'],
    ['Oct./14/', 'Enter the year you were born'],
    ['12//', 'Enter the day you were born'],
  ])('%j lacks a part', (text, message) => {
    expect(messageOf('dateOfBirth', text)).toBe(message);
  });

  test.each(['', ' ', '\u00a0', '\u200b'])('%j, which says nothing', (text) => {
    expect(messageOf('dateOfBirth', text)).toBe('Enter your date of birth');
  });
});
