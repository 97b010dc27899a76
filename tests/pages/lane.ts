import { test as base } from 'vitest';
import { type ConsentStore, openConsentStore } from '#tests/browser/support/consent-store.ts';
import { operatorAt } from '#tests/browser/support/operator.ts';
import { openRecords } from '#tests/browser/support/records.ts';
import type { Instance } from '#tests/support/instances/own-instance.ts';
import { openResettable, reset } from '#tests/support/instances/resettable.ts';
import { openTab, type Tab } from '#tests/support/pages/tab.ts';

/** All files of a worker share it. It ends with the worker. */
const opened = openResettable({});
const recordsOpened = opened.then(({ databaseUrl }) => openRecords(databaseUrl));

/** A browser without scripts, and what the lane shares: the tests of a worker run one after another. */
export const test = base.extend<{
  instance: Instance;
  tab: Tab;
  operator: ReturnType<typeof operatorAt>;
  records: Awaited<typeof recordsOpened>;
}>({
  instance: async ({ task: _ }, use) => use(await opened),
  tab: async ({ instance }, use) => use(openTab(instance.app)),
  operator: async ({ instance }, use) => use(operatorAt(instance.sandbox)),
  records: async ({ task: _ }, use) => use(await recordsOpened),
});

/** For tests that change what others see: the next test begins with the sample data. */
export const testAlone = test.extend<{ leftovers: undefined }>({
  leftovers: [
    async ({ instance }, use) => {
      await use(undefined);
      await reset(instance);
    },
    { auto: true },
  ],
});

/** With the texts that the operator serves, which the test changes. */
export const testConsents = testAlone.extend<{ shelf: ConsentStore }>({
  shelf: [
    async ({ instance }, use) => {
      const shelf = await openConsentStore(instance.databaseUrl, instance.sandbox);
      await use(shelf);
      await shelf.close();
    },
    { auto: true },
  ],
});
