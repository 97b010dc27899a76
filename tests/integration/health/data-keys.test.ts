import { expect, test } from 'vitest';
import { watchDataKeys } from '#features/health/watch-data-keys.ts';
import { probeDb } from '#platform/database/db.ts';

test('the watch of the data keys does not wait for the connection of the readiness checks', async () => {
  let isProbeBusy = true;
  const probed = probeDb().$queryRaw`SELECT pg_sleep(1.5)`.then(() => {
    isProbeBusy = false;
  });
  await watchDataKeys();
  const wasProbeBusy = isProbeBusy;
  await probed;
  expect(wasProbeBusy).toBe(true);
});
