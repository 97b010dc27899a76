import { test as base } from 'vitest';
import { operatorAt } from '#tests/browser/support/operator.ts';
import { openRecords } from '#tests/browser/support/records.ts';
import { type Instance, openInstance } from '#tests/support/instances/own-instance.ts';
import { openTab, type Tab } from '#tests/support/pages/tab.ts';

/** All files of a worker share it. It ends with the worker. */
const opened = openInstance({});
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
