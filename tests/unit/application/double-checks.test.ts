import { expect, test } from 'vitest';
import { doubleChecks } from '#features/questions/model/double-checks.ts';
import { suggestEmail } from '#features/questions/model/email-typos.ts';
import { stateOptions } from '#features/questions/model/states.ts';
import { statesOfZip } from '#features/questions/model/zip-states.ts';

test.each([
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.Quill@GMIAL.com', 'Ada.Quill@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@iclod.com', 'ada@icloud.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
])('asks whether %s should be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@GMAIL.COM',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@example.com',
  'ada@aim.com',
  'ada@gmx.com',
  'ada@juniper.example',
  'ada@school.edu',
])('takes %s as it is', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test.each(['PO Box 12', 'P.O. Box 9', 'p o box 7', 'Post Office Box 1'])(
  'asks about the street %s',
  (street) => {
    expect(doubleChecks(['street'], { street })).toEqual({ street: expect.stringContaining('PO box') });
  },
);

test.each(['12 Poe Boxwood Lane', '9 Boxer St'])('takes the street %s', (street) => {
  expect(doubleChecks(['street'], { street })).toEqual({});
});

test('asks about a ZIP code of another state, but not about one that it does not know', () => {
  const names = ['street', 'zipcode', 'state'];
  expect(doubleChecks(names, { zipcode: '17815', state: 'NY' })).toHaveProperty('zipcode');
  expect(doubleChecks(names, { zipcode: '17815', state: 'PA' })).toEqual({});
  expect(doubleChecks(names, { zipcode: '00199', state: 'PA' })).toEqual({});
  expect(doubleChecks(names, { zipcode: '17815' })).toEqual({});
});

test('a page asks only about its own answers', () => {
  expect(doubleChecks(['phone'], { street: 'PO Box 12' })).toEqual({});
});

test('each state has ZIP codes', () => {
  const known = new Set(
    Array.from({ length: 1_000 }, (_, n) => statesOfZip(String(n).padStart(3, '0'))).flat(),
  );
  expect(stateOptions('all').filter(({ value }) => !known.has(value))).toEqual([]);
});

test.each([
  ['10001', 'NY'],
  ['90210', 'CA'],
  ['60601', 'IL'],
  ['02108', 'MA'],
  ['77002', 'TX'],
  ['33101', 'FL'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['20001', 'DC'],
  ['06390', 'NY'],
])('ZIP code %s is in %s', (zip, state) => {
  expect(statesOfZip(zip)).toContain(state);
});
