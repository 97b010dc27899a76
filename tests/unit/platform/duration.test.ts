import { expect, test } from 'vitest';
import { capitalize } from '#platform/values/capitalize.ts';
import {
  formatDuration,
  formatRetention,
  formatShortDuration,
  formatWait,
  MINUTE_MS,
} from '#platform/values/duration.ts';

const HOUR = 3_600_000;

test.each([
  [HOUR, '1 hour'],
  [2 * HOUR, '2 hours'],
  [23 * HOUR, '23 hours'],
  [24 * HOUR, '1 day'],
  [36 * HOUR, '36 hours'],
  [48 * HOUR, '2 days'],
  [7 * 24 * HOUR, '7 days'],
  [24 * HOUR + 60_000, '1 day'],
  [HOUR / 2, '1 hour'],
  [365 * 24 * HOUR, '1 year'],
  [5 * 365 * 24 * HOUR, '5 years'],
  [366 * 24 * HOUR, '366 days'],
])('a span of %i ms is %s', (span, words) => {
  expect(formatRetention(span)).toBe(words);
});

test.each([
  [0, '0 seconds'],
  [1_000, '1 second'],
  [119_000, '119 seconds'],
  [120_000, '2 minutes'],
  [2 * HOUR, '2 hours'],
  [48 * HOUR, '2 days'],
])('%i ms rounds to %s', (span, words) => {
  expect(formatDuration(span)).toBe(words);
});

test.each([
  [59_000, '59 s'],
  [250_000, '4 min 10 s'],
  [3_900_000, '1 h 5 min'],
])('%i ms is short for %s', (span, words) => {
  expect(formatShortDuration(span)).toBe(words);
});

test.each([
  [20_000, '0 min'],
  [250_000, '4 min'],
  [3_590_000, '1 h 0 min'],
  [3_900_000, '1 h 5 min'],
])('%i ms is %s to the minute', (span, words) => {
  expect(formatShortDuration(span, MINUTE_MS)).toBe(words);
});

test.each([
  [1, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('a wait of %i seconds rounds up to %s', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words);
});

test.each([
  ['the lender network', 'The lender network'],
  ['The lender network', 'The lender network'],
  ['étoile loans', 'Étoile loans'],
  ['iLend', 'ILend'],
  ['7 lenders', '7 lenders'],
  ['', ''],
])('%j starts a sentence as %j', (name, start) => {
  expect(capitalize(name)).toBe(start);
});
