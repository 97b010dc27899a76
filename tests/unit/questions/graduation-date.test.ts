import { expect, test } from 'vitest';
import { graduationDate } from '#features/questions/model/refinance/graduation-date.ts';
import { errors } from '#features/wording/model/en/errors.ts';

const codec = graduationDate('2026-11-24', errors);

test.each([
  ['05/2015', '05/2015'],
  ['5-2015', '05/2015'],
  ['05/14/2015', '05/14/2015'],
  ['May 14, 2015', '05/14/2015'],
  ['01/2015', '01/2015'],
  ['052015', '05/2015'],
  ['52015', '05/2015'],
  ['112009', '11/2009'],
  ['201505', '05/2015'],
  ['2015-5', '05/2015'],
  ['May 2015', '05/2015'],
  ['mayo de 2015', '05/2015'],
  ['2015 Sept.', '09/2015'],
  ['２０１５．１２', '12/2015'],
])('the graduation date %s is shown as %s, and stays the same day', (typed, shown) => {
  const parsed = codec.parse(typed);
  if (!parsed.ok) throw new Error(parsed.message);
  expect(codec.format(parsed.value)).toBe(shown);
  expect(codec.parse(shown)).toEqual(parsed);
});

test.each([
  ['13/2015', 'That date doesn’t exist. Check the month.'],
  ['5/15', 'Enter all four digits of your graduation year'],
  ['/2015', 'Enter the month of your graduation'],
  ['Jun/', 'Enter the year of your graduation'],
  ['14/5/2015', 'The month comes first, like 05/14/2015'],
  ['soon', 'Enter the month and year of your graduation, such as 05/2015'],
  ['05/1015', 'Check the year of your graduation date'],
])('the graduation date %s gets: %s', (typed, message) => {
  expect(codec.parse(typed)).toMatchObject({ ok: false, message });
});
