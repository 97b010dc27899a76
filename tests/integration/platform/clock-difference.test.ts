import { expect, test } from 'vitest';
import { clockSentence } from '#features/health/check-database.ts';

test.each([
  [29_999, null],
  [-29_999, null],
  [30_000, '30 seconds ahead of'],
  [45_400, '45 seconds ahead of'],
  [-31_000, '31 seconds behind'],
])('a clock that differs by %i ms is reported as %s', (differenceMs, words) => {
  if (words === null) expect(clockSentence(differenceMs)).toBeNull();
  else expect(clockSentence(differenceMs)).toContain(`${words} the database's`);
});
