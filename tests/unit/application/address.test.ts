import { describe, expect, test } from 'vitest';
import { streetWithUnit } from '#features/questions/model/forms/home.ts';
import { messageOf, valueFrom } from '#tests/unit/support/parsed-answers.ts';

describe('accepts a city unchanged', () => {
  test.each(
    [
      'New York',
      "Coeur d'Alene",
      'St. Louis',
      'Winston-Salem',
      'Washington, D.C.',
      'Cañon City',
      'Utqiaġvik',
      '29 Palms',
      'Ho-Ho-Kus',
      'St. Mary’s',
      'Dallas/Fort Worth',
      'King & Queen Court House',
      'Truth or Consequences (T or C)',
      'Ninety Six No. 2',
    ].map((city) => [city]),
  )('%s', (city) => {
    expect(valueFrom('city', city)).toBe(city);
  });
});

test.each([
  'Apt 4',
  '#4B',
  'c/o Margaret Featherstone',
  'C/O José Ramírez-Núñez, Bldg. 12, Fl. 3',
  'PMB 1204 & Suite 7',
  '1/2',
  'x'.repeat(60),
])('accepts the unit %s', (unit) => {
  expect(valueFrom('unit', unit)).toBe(unit);
});

test.each(['<b>4</b>', '4\0', 'x'.repeat(61)])('rejects the unit %j', (unit) => {
  expect(messageOf('unit', unit)).toMatch(/without the characters|60 characters/);
});

describe('a street', () => {
  test.each(
    [
      '378 East Street',
      '1/2 Main St. #4, Apt. 5-B',
      "12 O'Neil Rd & 5th",
      'PO Box 12',
      'Calle José 7 (rear)',
      '１２ Elm',
    ].map((street) => [street]),
  )('accepts %s unchanged', (street) => {
    expect(valueFrom('street', street)).toBe(street);
  });

  test('may come in two lines', () => {
    expect(valueFrom('street', '378 East Street\r\nApt. 5')).toBe('378 East Street Apt. 5');
  });

  test.each(['<script>', '5 < 6', 'East > West', '378 East\0Street', '\u007f'])('can not be %j', (text) => {
    expect(messageOf('street', text)).toMatch(/without the characters < and >$/);
  });

  test('is requested if it is missing or too long', () => {
    expect(messageOf('street', ' \u200b')).toBe('Enter your street address');
    expect(valueFrom('street', '1'.repeat(100))).toBe('1'.repeat(100));
    expect(messageOf('street', '1'.repeat(101))).toBe('Use 100 characters or fewer for your street address');
  });
});

test.each([
  ['Apt 4', '17 Larch Road, Apt 4'],
  ['#4B', '17 Larch Road, #4B'],
  [null, '17 Larch Road'],
])('the street with the unit %s is %s', (unit, street) => {
  expect(streetWithUnit('17 Larch Road', unit)).toBe(street);
});
