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
])('the graduation date %s is shown as %s, and stays the same day', (typed, shown) => {
  const parsed = codec.parse(typed);
  if (!parsed.ok) throw new Error(parsed.message);
  expect(codec.format(parsed.value)).toBe(shown);
  expect(codec.parse(shown)).toEqual(parsed);
});
