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

let isAsSample = true;

/** A browser without scripts, and what the lane shares: the tests of a worker run one after another. */
export const test = base.extend<{
  instance: Instance;
  tab: Tab;
  operator: ReturnType<typeof operatorAt>;
  records: Awaited<typeof recordsOpened>;
  leftovers: undefined;
}>({
  instance: async ({ task: _ }, use) => use(await opened),
  tab: async ({ instance }, use) => use(openTab(instance.app)),
  operator: async ({ instance }, use) => use(operatorAt(instance.sandbox)),
  records: async ({ task: _ }, use) => use(await recordsOpened),
  leftovers: [
    async ({ task: _ }, use) => {
      isAsSample = false;
      await use(undefined);
    },
    { auto: true },
  ],
});

/** For tests that change what others see: each begins with the sample data, and so does the next test. */
export const testAlone = test.extend<{ leftovers: undefined }>({
  leftovers: [
    async ({ instance }, use) => {
      if (!isAsSample) await reset(instance);
      await use(undefined);
      await reset(instance);
      isAsSample = true;
    },
    { auto: true },
  ],
});

/** With the texts that the operator serves, which the test changes. */
export const testConsents = testAlone.extend<{ shelf: ConsentStore }>({
  shelf: [
    async ({ instance }, use) => {
      const shelf = await openConsentStore(instance.databaseUrl);
      await use(shelf);
      await shelf.close();
    },
    { auto: true },
  ],
});
