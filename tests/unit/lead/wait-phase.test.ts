import { expect, test } from 'vitest';
import { waitPhase } from '#features/lead/model/wait-phase.ts';

test.each([
  [0, 'usual'],
  [14_999, 'usual'],
  [15_000, 'slow'],
  [39_999, 'slow'],
  [40_000, 'long'],
  [300_000, 'long'],
])('after %d ms the borrower reads the words of a %s wait', (waitedMs, phase) => {
  expect(waitPhase(waitedMs)).toBe(phase);
});
