import { describe, expect, test } from 'vitest';
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
    ].map((city) => [city]),
  )('%s', (city) => {
    expect(valueFrom('city', city)).toBe(city);
  });
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
