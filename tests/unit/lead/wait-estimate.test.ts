import { expect, test } from 'vitest';
import { MIN_ANSWERS, waitEstimate } from '#features/lead/model/wait-estimate.ts';

test.each([
  [0.2, 'about five seconds'],
  [5.1, 'about ten seconds'],
  [30, 'about half a minute'],
  [59, 'about a minute'],
  [61, null],
  [null, null],
])('%s seconds are %s', (seconds, text) => {
  expect(waitEstimate({ count: MIN_ANSWERS, seconds })).toBe(text);
  expect(waitEstimate({ count: MIN_ANSWERS - 1, seconds })).toBeNull();
});
