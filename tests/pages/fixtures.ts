import { test as base } from 'vitest';
import { operatorAt } from '#tests/browser/support/operator.ts';
import { openRecords } from '#tests/browser/support/records.ts';
import { openResettable, reset } from '#tests/support/instances/resettable.ts';
import { openBrowser } from './browser.ts';

/** All files of a worker share it. It ends with the worker. */
const opened = openResettable({});

let isAsSample = true;

/** Two browsers without scripts, and what the files share: the tests of a worker run one after another. */
export const test = base
  .extend('instance', () => opened)
  .extend('tab', ({ instance }) => openBrowser(instance))
  .extend('other', ({ instance }) => openBrowser(instance))
  .extend('operator', ({ instance }) => operatorAt(instance.sandbox))
  .extend('records', async ({ instance }, { onCleanup }) => {
    const records = await openRecords(instance.databaseUrl);
    onCleanup(records.close);
    return records;
  })
  .extend('leftovers', { auto: true }, () => {
    isAsSample = false;
  });

/** For tests that change what others see: each begins with the sample data, and so does the next test. */
export const testAlone = test.extend('leftovers', { auto: true }, async ({ instance }, { onCleanup }) => {
  if (!isAsSample) await reset(instance);
  onCleanup(async () => {
    await reset(instance);
    isAsSample = true;
  });
});

/** With the texts that the operator serves, which the test changes. */
export const testConsents = testAlone.extend(
  'serve',
  ({ operator, records }) =>
    async (blocks: Record<string, string>) => {
      await operator.rotateConsents(blocks);
      // Only now: the job that fetches each minute may have run in between.
      await records.deleteConsents();
    },
);
