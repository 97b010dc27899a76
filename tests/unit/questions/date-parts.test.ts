import { describe, expect, test } from 'vitest';
import {
  type DateControl,
  faultyParts,
  joinParts,
  splitDate,
  withWholeDates,
} from '#features/questions/model/forms/date-parts.ts';

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
    [typed('3/9/1990', '14', '1988'), '03/09/1990'],
    [typed('', '', ''), ''],
    [typed(' ', '\u200b', '\u00a0'), ''],
  ])('%j is %j', (parts, date) => {
    expect(joinParts('date', parts)).toBe(date);
  });

  test.each([
    ['05', '2015', '05/2015'],
    ['Mayo', '2015', '05/2015'],
    ['052015', '', '05/2015'],
    ['', '05/14/2015', '05/2015'],
    ['2015-05', '', '05/2015'],
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
