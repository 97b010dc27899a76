import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterSeconds } from '#operator/retry-after.ts';

/** Far from any clock of ours. */
const ANSWERED = Date.UTC(2001, 0, 1, 12);
const after = (ms: number) => new Date(ANSWERED + ms).toUTCString();

test.each([
  ['2', 2],
  ['0', 0],
  [after(90_000), 90],
  [after(-90_000), 0],
  ['99999999999999999999', 86_400],
  ['-5', null],
  ['soon', null],
  ['', null],
  [null, null],
])('Retry-After: %s is %s seconds, by the clock of who answers', (header, seconds) => {
  expect(retryAfterSeconds(header, after(0))).toBe(seconds);
});

test('a date in an answer without one says nothing', () => {
  expect(retryAfterSeconds(after(90_000), null)).toBeNull();
  expect(retryAfterSeconds(after(90_000), 'noon')).toBeNull();
});

test('whatever the headers hold, it is nothing or within a day', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (header, answeredAt) => {
      const seconds = retryAfterSeconds(header, answeredAt) ?? 0;
      expect(seconds >= 0 && seconds <= 86_400).toBe(true);
    }),
  );
});
