import { describe, expect, test } from 'vitest';
import { birthDate } from '#features/form/model/questions.ts';
import { graduationDate } from '#features/form/model/refinance/form.ts';
import { errors } from '#features/wording/model/en/errors.ts';
import { messageOf, valueFrom } from '#tests/unit/support/complete-form.ts';
import { REJECTED } from '#tests/unit/support/rejected-answers.ts';

const READ: [iso: string, texts: string[]][] = [
  [
    '1990-01-02',
    ['1/2/1990', '01-02-1990', '1.02.1990', '01 2 1990', '01021990', '1 / 2 / 1990', '1//2//1990'],
  ],
  [
    '1990-01-02',
    ['1990-01-02', '1990/1/2', '1990 01 02', '1,2,1990', '1*2*1990', '1#2-1990', '\t1/2/1990\n'],
  ],
  ['1990-01-02', ['January 2, 1990', 'JANUARY 2,1990', 'Jan. 2 1990', 'Jan 2nd, 1990', '2nd January 1990']],
  ['1990-01-02', ['2-Jan-1990', '1990 Jan 2', '2nd of January 1990', '2 de enero de 1990', 'Enero/2/1990']],
  [
    '1990-01-02',
    ['1\u2009/\u00a02 / 1990', '1–2—1990', '1‑2−1990', '\u200e1/2/\u200b1990', '１／２／１９９０'],
  ],
  ['1990-02-01', ['February 1st, 1990', '1 feb 1990']],
  ['1990-03-03', ['Mar 3rd 1990', '3 marzo 1990', '331990']],
  ['1990-04-04', ['4th April 1990', '4 abr. 1990']],
  ['1990-05-21', ['21st May 1990', '5.211990']],
  ['1990-06-22', ['22nd Jun 1990', '0622 1990']],
  ['1990-07-23', ['July 23rd, 1990', '23 julio 1990']],
  ['1990-08-09', ['Aug 9, 1990', 'agosto 9 de 1990']],
  ['1990-09-14', ['Sept. 14, 1990', '14 setiembre 1990']],
  ['1990-10-31', ['31 Oct 1990', '10/311990']],
  ['1990-11-30', ['30 de noviembre de 1990', '11301990']],
  ['1990-12-31', ['31-dic-1990', '19901231']],
  ['1990-01-31', ['1311990']],
  ['2000-02-29', ['2/29/2000']],
];

describe('a date of birth', { tags: ['@related-answers'] }, () => {
  test.for(READ)('%s is read from %j', ([iso, texts]) => {
    expect(texts.map((text) => valueFrom('dateOfBirth', text))).toEqual(texts.map(() => iso));
  });

  test.for(REJECTED.filter(([name]) => name === 'dateOfBirth'))(
    'the %s gets the error “%s” for %j',
    ([name, message, texts]) => {
      expect(texts.map((text) => messageOf(name, text))).toEqual(texts.map(() => message));
    },
  );

  const TOO_YOUNG = 'You must be 18 or older to request offers';
  const FUTURE = 'Enter a date of birth in the past';
  const TOO_OLD = 'Check the year of your date of birth';
  test.for([
    ['on the 18th birthday', '2026-06-15', '6/15/2008', null],
    ['a day before it', '2026-06-14', '6/15/2008', TOO_YOUNG],
    ['in the month before it', '2026-05-31', '6/15/2008', TOO_YOUNG],
    ['in the year after it', '2027-01-01', '6/15/2008', null],
    ['born on a leap day, on February 28', '2026-02-28', '2/29/2008', TOO_YOUNG],
    ['born on a leap day, on March 1', '2026-03-01', '2/29/2008', null],
    ['born on March 1, on a leap day', '2028-02-29', '3/1/2010', TOO_YOUNG],
    ['a day old', '2026-06-15', '6/14/2026', TOO_YOUNG],
    ['born today', '2026-06-15', '6/15/2026', FUTURE],
    ['born in a far year', '2026-06-15', '1/1/9999', FUTURE],
    ['a day before the 121st birthday', '2026-06-14', '6/15/1905', null],
    ['on the 121st birthday', '2026-06-15', '6/15/1905', TOO_OLD],
  ] as const)('the age of a borrower %s, at %s: %s gets the error %s', ([_, today, text, message]) => {
    const reading = birthDate(today, errors).parse(text);
    expect(reading.ok ? null : reading.message).toBe(message);
  });
});

describe('a graduation date', () => {
  const codec = graduationDate('2026-11-24', errors);

  test.for([
    ['05/2015', ['05/2015', '5-2015', '052015', '52015', '201505', '2015-5', 'May 2015', 'mayo de 2015']],
    ['05/14/2015', ['05/14/2015', 'May 14, 2015']],
    ['09/2015', ['2015 Sept.']],
    ['12/2015', ['２０１５．１２', '122015']],
  ] as const)('is shown as %s, and stays the same day, from %j', ([shown, texts]) => {
    for (const text of texts) {
      const parsed = codec.parse(text);
      expect(parsed.ok && codec.format(parsed.value)).toBe(shown);
      expect(codec.parse(shown)).toEqual(parsed);
    }
  });

  test.for([
    ['13/2015', 'That date doesn’t exist. Check the month.'],
    ['5/15', 'Enter the year with 4 digits, like 2015'],
    ['/2015', 'Enter the month of your graduation'],
    ['Jun/', 'Enter the year of your graduation'],
    ['14/5/2015', 'The month comes first, like 05/14/2015'],
    ['soon', 'Enter the month and year of your graduation, such as 05/2015'],
    ['05/1015', 'Check the year of your graduation date'],
    ['12/2036', 'Check the year of your graduation date'],
  ] as const)('%s gets the error: %s', ([text, message]) => {
    expect(codec.parse(text)).toEqual({ ok: false, message });
  });
});
