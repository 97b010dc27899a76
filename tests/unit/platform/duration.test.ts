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

test.each<[string, string]>([
  [formatRetention(HOUR), '1 hour'],
  [formatRetention(24 * HOUR), '1 day'],
  [formatRetention(36 * HOUR), '36 hours'],
  [formatRetention(24 * HOUR + 60_000), '1 day'],
  [formatRetention(HOUR / 2), '1 hour'],
  [formatRetention(5 * 365 * 24 * HOUR), '5 years'],
  [formatRetention(366 * 24 * HOUR), '366 days'],
  [formatDuration(0), '0 seconds'],
  [formatDuration(119_000), '119 seconds'],
  [formatDuration(120_000), '2 minutes'],
  [formatDuration(48 * HOUR), '2 days'],
  [formatShortDuration(59_000), '59 s'],
  [formatShortDuration(250_000), '4 min 10 s'],
  [formatShortDuration(3_900_000), '1 h 5 min'],
  [formatShortDuration(20_000, MINUTE_MS), '0 min'],
  [formatShortDuration(3_590_000, MINUTE_MS), '1 h 0 min'],
  [formatWait(1), 'a minute'],
  [formatWait(60), 'a minute'],
  [formatWait(61), '2 minutes'],
  [capitalize('the lender network'), 'The lender network'],
  [capitalize('étoile loans'), 'Étoile loans'],
  [capitalize(''), ''],
])('%s is written as %s', (written, words) => {
  expect(written).toBe(words);
});
