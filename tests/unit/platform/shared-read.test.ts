import { expect, test } from 'vitest';
import { sharedRead } from '#platform/process/shared-read.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

test('a read that never settles costs its callers a moment, and later callers wait for another one', async () => {
  const clock = testClock();
  let reads = 0;
  const read = sharedRead(() => {
    reads += 1;
    return reads === 1 ? new Promise<number>(() => undefined) : Promise.resolve(reads);
  }, clock);
  const first = [read(), read()];
  await until(() => reads === 1, 'the first read has begun');
  const later = [read(), read()];
  await until(() => clock.timers().length === 5, 'all callers wait');
  clock.pass(250);
  expect(await Promise.all(later)).toEqual([2, 2]);
  clock.pass(250);
  expect(await Promise.all(first)).toEqual([3, 3]);
});
