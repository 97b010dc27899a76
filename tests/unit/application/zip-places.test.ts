import { expect, test } from 'vitest';
import { city } from '#features/questions/model/forms/home.ts';
import { cityOfZip } from '#features/questions/model/forms/zip-cities.ts';
import { placeOfZip } from '#features/questions/model/forms/zip-places.ts';
import { CONTEXT } from '#tests/unit/support/complete-form.ts';

test.each([
  ['00501', 'Holtsville'],
  ['10001', 'New York'],
  ['17815', 'Bloomsburg'],
  ['63101', 'Saint Louis'],
  ['90210', 'Beverly Hills'],
  ['99950', 'Ketchikan'],
  ['09021', 'APO'],
])('%s is in %s', async (zipcode, expected) => {
  expect(await cityOfZip(zipcode)).toBe(expected);
});

test.each(['', '1', '1781', '178151', '17815-1234', 'abcde', '00000', '99999'])(
  'no city is known for “%s”',
  async (zipcode) => {
    expect(await cityOfZip(zipcode)).toBeNull();
  },
);

test('the form accepts each city of the list', async () => {
  let known = 0;
  for (let number = 0; number < 100_000; number += 7) {
    const name = await cityOfZip(String(number).padStart(5, '0'));
    if (name === null) continue;
    known += 1;
    expect(city(CONTEXT.errors).parse(name)).toEqual({ ok: true, value: name });
  }
  expect(known).toBeGreaterThan(5_000);
});

test('a ZIP code fills in a state only if the form offers it', async () => {
  expect(await placeOfZip('17815', CONTEXT)).toEqual({ state: 'PA', city: 'Bloomsburg' });
  expect(await placeOfZip('09021', CONTEXT)).toEqual({ city: 'APO' });
  expect(await placeOfZip('', CONTEXT)).toEqual({});
});
