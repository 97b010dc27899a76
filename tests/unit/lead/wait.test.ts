import { expect, test } from 'vitest';
import { MIN_ANSWERS, waitEstimate, waitPhase } from '#features/lead/model/wait.ts';

test.each([
  [0.2, 5],
  [5.1, 10],
  [30, 30],
  [59, 60],
  [61, null],
  [null, null],
])('%s seconds are estimated as %s', (seconds, text) => {
  expect(waitEstimate({ count: MIN_ANSWERS, seconds })).toBe(text);
  expect(waitEstimate({ count: MIN_ANSWERS - 1, seconds })).toBeNull();
});

test.each([
  [14_999, 'usual'],
  [15_000, 'slow'],
  [39_999, 'slow'],
  [40_000, 'long'],
])('after %d ms the borrower reads the words of a %s wait', (waitedMs, phase) => {
  expect(waitPhase(waitedMs)).toBe(phase);
});
