import { expect, test } from 'vitest';
import { MIN_ANSWERS, waitEstimate } from '#features/lead/model/wait-estimate.ts';

test.each([
  [0.2, 'five_seconds'],
  [5.1, 'ten_seconds'],
  [30, 'half_a_minute'],
  [59, 'a_minute'],
  [61, null],
  [null, null],
])('%s seconds are %s', (seconds, text) => {
  expect(waitEstimate({ count: MIN_ANSWERS, seconds })).toBe(text);
  expect(waitEstimate({ count: MIN_ANSWERS - 1, seconds })).toBeNull();
});
