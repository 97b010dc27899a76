import { expect, test } from 'vitest';
import { watchDataKeys } from '#features/health/watch-data-keys.ts';

test('the watch of the data keys leaves the connection of the readiness checks alone', async () => {
  await watchDataKeys();
  expect(Object.keys(globalThis)).toContain('handoffDb');
  expect(Object.keys(globalThis)).not.toContain('handoffProbe');
});
