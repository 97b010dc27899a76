import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterSeconds } from '#operator/http.ts';

/** Far from the test machine's clock. */
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
])("Retry-After: %s is %s seconds by the operator's clock", (header, seconds) => {
  expect(retryAfterSeconds(header, after(0))).toBe(seconds);
});

test('ignores a Retry-After date if the response has no Date header', () => {
  expect(retryAfterSeconds(after(90_000), null)).toBeNull();
  expect(retryAfterSeconds(after(90_000), 'noon')).toBeNull();
});

test('returns null or at most one day, whatever the headers hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (header, answeredAt) => {
      const seconds = retryAfterSeconds(header, answeredAt) ?? 0;
      expect(seconds >= 0 && seconds <= 86_400).toBe(true);
    }),
  );
});
