import { expect, test } from 'vitest';
import { sharedRead } from '#platform/process/shared-read.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';

test('a read that never settles holds up its callers and later ones for a moment only', async () => {
  const clock = testClock();
  const values = [new Promise(() => undefined), Promise.resolve(2), Promise.resolve(3)];
  const read = sharedRead(async () => values.shift(), clock);
  const first = [read(), read()];
  await until(() => values.length === 2);
  const later = [read(), read()];
  await until(() => clock.timers().length === 5);
  clock.pass(250);
  expect(await Promise.all(later)).toEqual([2, 2]);
  clock.pass(250);
  expect(await Promise.all(first)).toEqual([3, 3]);
});
