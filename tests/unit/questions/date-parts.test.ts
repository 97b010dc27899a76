import { describe, expect, test } from 'vitest';
import { birthDate } from '#features/questions/model/birth-date.ts';
import {
  type DateControl,
  faultyParts,
  joinParts,
  splitDate,
  withWholeDates,
} from '#features/questions/model/forms/date-parts.ts';
import { graduationDate } from '#features/questions/model/refinance/graduation-date.ts';
import { errors as english } from '#features/wording/model/en/errors.ts';
import { errors as spanish } from '#features/wording/model/es/errors.ts';
import { parseDay } from '#platform/values/calendar-date.ts';
import { invalid } from '#platform/values/parse-result.ts';

const typed = (...[month = '', day = '', year = '']: string[]) => ({ month, day, year });

describe('three fields are one date', () => {
  test.each([
    [typed('10', '14', '1988'), '10/14/1988'],
    [typed('1', '5', '1988'), '01/05/1988'],
    [typed('May', '5', '1988'), '05/05/1988'],
    [typed(' Oct. ', '14', '1988'), '10/14/1988'],
    [typed('mayo', '１４', '１９８８'), '05/14/1988'],
    [typed('10/14/1988', '', ''), '10/14/1988'],
    [typed('', 'October 14, 1988', ''), '10/14/1988'],
    [typed('', '', '1988-10-14'), '10/14/1988'],
    [typed('10141988', '', ''), '10/14/1988'],
    [typed('', '14 Oct 1988', ''), '10/14/1988'],
    [typed('1988-10-14', '1988-10-14', '1988-10-14'), '10/14/1988'],
    [typed('10', '141988', ''), '10/14/1988'],
    [typed('10/14', '', '1988'), '10/14/1988'],
    [typed('10', '141988', '1988'), '10/141988/1988'],
    [typed('1/5', '', ''), '1/5/'],
    [typed('', '', ''), ''],
    [typed(' ', '\u200b', '\u00a0'), ''],
  ])('%j is %j', (parts, date) => {
    expect(joinParts('date', parts)).toBe(date);
  });

  test.each([
    [typed('3/9/1990', '9', '1990'), '03/09/1990'],
    [typed('Dec', '12/31/1975', ''), '12/31/1975'],
    [typed('07041976', '', '1976'), '07/04/1976'],
    [typed('7 4 1976', '4', '1976'), '07/04/1976'],
    [typed('08', '8', '8 de agosto de 1968'), '08/08/1968'],
    [typed('2 Feb 1972', '', '1972-02-02'), '02/02/1972'],
  ])('a whole date beside texts that agree with it: %j is %j', (parts, date) => {
    expect(joinParts('date', parts)).toBe(date);
  });

  test.each([
    ['05', '2015', '05/2015'],
    ['Mayo', '2015', '05/2015'],
    ['052015', '', '05/2015'],
    ['', '05/14/2015', '05/2015'],
    ['2015-05', '', '05/2015'],
    ['052015', '2015', '05/2015'],
    ['6', 'June 2011', '06/2011'],
    ['11/20/2009', '2009', '11/2009'],
  ])('%j and %j are the month %j', (month, year, date) => {
    expect(joinParts('month', { month, year })).toBe(date);
  });
});

describe('each field shows again what was typed there', () => {
  test.each<[DateControl, string, string[]]>([
    ['date', '10/14/1988', ['10', '14', '1988']],
    ['date', '1988-10-14', ['10', '14', '1988']],
    ['month', '05/2015', ['05', '', '2015']],
    ['month', '05/14/2015', ['05', '', '2015']],
    ['date', 'last spring', ['last spring', '', '']],
    ['date', '1/2/3/4', ['1', '2', '3/4']],
    ['date', '', ['', '', '']],
  ])('%s: %s', (control, text, parts) => {
    const { month, day, year } = splitDate(control, text);
    expect([month, day, year]).toEqual(parts);
  });

  test.each([
    typed('14', '10', '1988'),
    typed('2', '30', '1988'),
    typed('', '14', '1988'),
    typed('10', '', ''),
    typed('', '', '88'),
    typed('Smarch', '1', '1988'),
  ])('%j, which is no date', (parts) => {
    expect(splitDate('date', joinParts('date', parts))).toEqual(parts);
  });
});

describe('a whole date wins over no other text', () => {
  test.each([
    typed('3/9/1990', '14', '1988'),
    typed('3/9/1990', '', '1988'),
    typed('5', '1971-12-24', ''),
    typed('Jul 4, 1976', '4', '76'),
    typed('', 'x', '12/12/1969'),
    typed('10/14/1988', '10/15/1988', '10/14/1988'),
    typed('01021990', '3', ''),
    typed('1990 1 2', '', '1991'),
    typed('14 October 1988', 'of', ''),
    typed('8/8/1968', '8/8', '1968'),
  ])('of a date of birth: %j', (parts) => {
    const text = joinParts('date', parts);
    expect(splitDate('date', text)).toEqual(parts);
    expect(joinParts('date', splitDate('date', text))).toBe(text);
    expect(birthDate('2026-11-29', english).parse(text)).toEqual(invalid(english.dateOfBirth.mismatch));
    // Not by an instance of an earlier release, either.
    if (parts.day !== 'of') expect(parseDay(text)).toBeNull();
  });

  test.each([
    ['05/2015', '2016'],
    ['6', 'May 2015'],
    ['092014', '2015'],
    ['2013-08-01', 'x'],
    ['5/2015', '6/2015'],
  ])('of a graduation date: %j and %j', (month, year) => {
    const text = joinParts('month', { month, year });
    expect(splitDate('month', text)).toEqual({ month, day: '', year });
    expect(graduationDate('2026-11-29', spanish).parse(text)).toEqual(
      invalid(spanish.graduationDate.mismatch),
    );
  });

  test.each([
    [typed('10/14', '15', '1988'), 'unreadable'],
    [typed('14/10/1988', '3', '1990'), 'unreadable'],
    [typed('', '25/12/1980', ''), 'swapped'],
    [typed('', '', '2/30/1980'), 'unreal'],
    [typed('151988', '9', '1990'), 'unreadable'],
  ] as const)('%j, which is no date, stays in its fields', (parts, problem) => {
    const text = joinParts('date', parts);
    expect(splitDate('date', text)).toEqual(parts);
    expect(birthDate('2026-11-29', english).parse(text)).toEqual(invalid(english.dateOfBirth[problem]));
  });

  test('the error leads to the fields that are no parts', () => {
    expect(faultyParts('date', typed('10', '10/14/1988', '1990'))).toEqual(['day']);
    expect(faultyParts('date', typed('x', '10', '1990-10-10'))).toEqual(['month', 'year']);
    expect(faultyParts('month', typed('052015', '', '2016'))).toEqual(['month']);
  });

  test('the posted fields decide, not the date that scripts add', () => {
    const fields = { 'dateOfBirth-month': '3/9/1990', 'dateOfBirth-day': '14', 'dateOfBirth-year': '1988' };
    const { dateOfBirth = '' } = withWholeDates({ ...fields, dateOfBirth: '03/09/1990' });
    expect(splitDate('date', dateOfBirth)).toEqual(typed('3/9/1990', '14', '1988'));
  });
});

test.each<[string[], string[]]>([
  [
    ['', '', ''],
    ['month', 'day', 'year'],
  ],
  [['10', '', '1988'], ['day']],
  [['14', '10', '1988'], ['month']],
  [['Oct', '14', '88'], ['year']],
  [
    ['2', '30', '1988'],
    ['day', 'month'],
  ],
  [['10', '14', '2088'], ['year']],
  [['10', '41', '1988'], ['day']],
])('an error about %j points to %j', (texts, parts) => {
  expect(faultyParts('date', typed(...texts))).toEqual(parts);
});

test('a page of an earlier release posts the date in one field', () => {
  expect(withWholeDates({ dateOfBirth: 'Oct 14 1988', email: 'a@b.co' })).toEqual({
    dateOfBirth: 'Oct 14 1988',
    email: 'a@b.co',
  });
  const fields = { 'dateOfBirth-month': '3', 'dateOfBirth-day': '9', 'dateOfBirth-year': '1990' };
  expect(withWholeDates({ ...fields, dateOfBirth: '10/14/1988' })).toEqual({ dateOfBirth: '03/09/1990' });
  expect(withWholeDates({ 'dateOfBirth-month': '', dateOfBirth: '10/14/1988' })).toEqual({ dateOfBirth: '' });
});
