import { test as base, expect } from '@playwright/test';
import { journeys, testDatabaseUrl } from '#platform/config/env.ts';
import { openInstance } from '#tests/support/instances/own-instance.ts';
import { type Operator, operatorAt } from './operator.ts';
import { openRecords, type Records } from './records.ts';

/** What Chromium says in the console of a page that broke its policy. */
const VIOLATION = /Content Security Policy|Trusted(?:HTML|Script|ScriptURL)|TrustedTypePolicy/;

type Place = { app: string; sandbox: string; databaseUrl: string; log: () => string };

/** A test with the operator and the records at hand. The app and the operator are shared with tests at the same time. */
export const test = base.extend<
  { operator: Operator; records: Records; breaksPolicy: boolean },
  { place: Place }
>({
  // True for a test that loads hostile markup: its page is meant to be stopped by the policy.
  breaksPolicy: [false, { option: true }],
  context: async ({ context, breaksPolicy }, use) => {
    const violations: string[] = [];
    context.on('console', (message) => {
      if (VIOLATION.test(message.text()))
        violations.push(`${message.text()} (${new URL(message.page()?.url() ?? 'x:').pathname})`);
    });
    await use(context);
    if (!breaksPolicy) expect(violations, 'breaches of the content security policy').toEqual([]);
  },
  place: [
    async ({ browserName: _ }, use) =>
      use({
        app: journeys.app ?? '',
        sandbox: journeys.sandbox ?? '',
        databaseUrl: testDatabaseUrl(),
        log: () => '',
      }),
    { scope: 'worker' },
  ],
  baseURL: ({ place }, use) => use(place.app),
  operator: ({ place }, use) => use(operatorAt(place.sandbox)),
  records: async ({ place }, use) => {
    const records = await openRecords(place.databaseUrl);
    await use(records);
    await records.close();
  },
});

/** The same with an app, an operator and a database of its own: what one test does to them, no other test at that time sees. */
export const testAlone = test.extend<object, { place: Place; settings: Record<string, string> }>({
  settings: [{}, { option: true, scope: 'worker' }],
  place: [
    async ({ settings }, use, { parallelIndex }) => {
      const instance = await openInstance(parallelIndex, settings);
      await use(instance);
      await instance.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
