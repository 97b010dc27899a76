import { describe, expect, test } from 'vitest';
import { faultyParts, joinParts, splitDate, withWholeDates } from '#features/form/model/date-parts.ts';
import type { DateControl } from '#features/form/model/form.ts';
import { birthDate } from '#features/form/model/questions.ts';
import { graduationDate } from '#features/form/model/refinance/form.ts';
import { errors as english } from '#features/wording/model/en/errors.ts';
import { errors as spanish } from '#features/wording/model/es/errors.ts';
import { parseDay } from '#platform/values/calendar-date.ts';
import { invalid } from '#platform/values/parse-result.ts';

/** The texts of its fields, divided by bars. */
const typed = (fields: string) => {
  const [month = '', day = '', year = ''] = fields.split('|');
  return { month, day, year };
};
const typedMonth = (fields: string) => {
  const [month = '', year = ''] = fields.split('|');
  return { month, day: '', year };
};

describe('the fields are one date', () => {
  test.each([
    ['1|5|1988', '01/05/1988'],
    [' Oct. |14|1988', '10/14/1988'],
    ['mayo|１４|１９８８', '05/14/1988'],
    ['10141988||', '10/14/1988'],
    ['|October 14, 1988|', '10/14/1988'],
    ['||1988-10-14', '10/14/1988'],
    ['1988-10-14|1988-10-14|1988-10-14', '10/14/1988'],
    ['10|141988|', '10/14/1988'],
    ['10/14||1988', '10/14/1988'],
    ['10|141988|1988', '10/141988/1988'],
    ['1/5||', '1/5/'],
    [' |\u200b|\u00a0', ''],
    ['3/9/1990|9|1990', '03/09/1990'],
    ['Dec|12/31/1975|', '12/31/1975'],
    ['07041976||1976', '07/04/1976'],
    ['08|8|8 de agosto de 1968', '08/08/1968'],
  ])('%j is %j', (fields, date) => {
    expect(joinParts('date', typed(fields))).toBe(date);
  });

  test.each([
    ['05|2015', '05/2015'],
    ['Mayo|2015', '05/2015'],
    ['052015|', '05/2015'],
    ['|05/14/2015', '05/2015'],
    ['052015|2015', '05/2015'],
    ['6|June 2011', '06/2011'],
  ])('%j is the month %j', (fields, date) => {
    expect(joinParts('month', typedMonth(fields))).toBe(date);
  });
});

test.each<[DateControl, string, string]>([
  ['date', '1988-10-14', '10|14|1988'],
  ['month', '05/14/2015', '05||2015'],
  ['date', 'last spring', 'last spring||'],
  ['date', '1/2/3/4', '1|2|3/4'],
  ['date', '', '||'],
])('of a %s, %j shows in its fields as %j', (control, text, fields) => {
  expect(splitDate(control, text)).toEqual(typed(fields));
});

describe('each field shows again what was typed there, and a whole date wins over no other text', () => {
  test.each([
    ['14|10|1988', 'swapped'],
    ['2|30|1988', 'unreal'],
    ['Smarch|1|1988', 'unreadable'],
    ['3/9/1990|14|1988', 'mismatch'],
    ['5|1971-12-24|', 'mismatch'],
    ['|x|12/12/1969', 'mismatch'],
    ['10/14/1988|10/15/1988|10/14/1988', 'mismatch'],
    ['01021990|3|', 'mismatch'],
    ['1990 1 2||1991', 'mismatch'],
    ['10/14|15|1988', 'unreadable'],
    ['|25/12/1980|', 'swapped'],
    ['||2/30/1980', 'unreal'],
    ['151988|9|1990', 'unreadable'],
  ] as const)('the date of birth %j is %s', (fields, problem) => {
    const text = joinParts('date', typed(fields));
    expect(splitDate('date', text)).toEqual(typed(fields));
    expect(birthDate('2026-11-29', english).parse(text)).toEqual(invalid(english.dateOfBirth[problem]));
    // Not by an instance of an earlier release, either.
    expect(parseDay(text)).toBeNull();
  });

  test.each(['05/2015|2016', '6|May 2015', '092014|2015', '2013-08-01|x'])(
    'the graduation date %j is a mismatch',
    (fields) => {
      const text = joinParts('month', typedMonth(fields));
      expect(splitDate('month', text)).toEqual(typedMonth(fields));
      expect(graduationDate('2026-11-29', spanish).parse(text)).toEqual(
        invalid(spanish.graduationDate.mismatch),
      );
    },
  );
});

test.each([
  ['||', 'month day year'],
  ['10||1988', 'day'],
  ['14|10|1988', 'month'],
  ['Oct|14|88', 'year'],
  ['2|30|1988', 'day month'],
  ['10|14|2088', 'year'],
  ['10|10/14/1988|1990', 'day'],
  ['x|10|1990-10-10', 'month year'],
])('an error about %j leads to: %s', (fields, parts) => {
  expect(faultyParts('date', typed(fields)).join(' ')).toBe(parts);
});

test('the posted fields decide, and a page of an earlier release posts the date in one field', () => {
  const born = (fields: string, dateOfBirth: string) => {
    const { month, day, year } = typed(fields);
    const parts = { 'dateOfBirth-month': month, 'dateOfBirth-day': day, 'dateOfBirth-year': year };
    return withWholeDates({ ...parts, dateOfBirth }).dateOfBirth ?? '';
  };
  expect(splitDate('date', born('3/9/1990|14|1988', '03/09/1990'))).toEqual(typed('3/9/1990|14|1988'));
  expect(born('3|9|1990', '10/14/1988')).toBe('03/09/1990');
  expect(born('||', '10/14/1988')).toBe('');
  const earlier = { dateOfBirth: 'Oct 14 1988', email: 'a@b.co' };
  expect(withWholeDates(earlier)).toEqual(earlier);
});
