import { readFileSync } from 'node:fs';
import { test as base, type ConsoleMessage, expect } from '@playwright/test';
import { browserTests, testDatabaseUrl } from '#scripts/dev/test-settings.ts';
import { errorLines } from '#tests/support/instances/error-lines.ts';
import { openInstance } from '#tests/support/instances/own-instance.ts';
import { type Operator, operatorAt, type SharedOperator } from './operator.ts';
import { openRecords, type Records, type SharedRecords } from './records.ts';

type Instance = {
  app: string;
  sandbox: string;
  databaseUrl: string;
  log: () => string;
  /** Of isolated tests only. */
  addApp?: (settings: Record<string, string>) => Promise<string>;
};
type Options = {
  /** Errors in the browser's console and in scripts that the test causes. */
  allowsConsoleErrors: RegExp | null;
  /** Errors in the app's log that the test causes. */
  allowsServerErrors: RegExp | null;
};

const UNKNOWN_TYPE = 'application/octet-stream';

/** The browser reports each script in the operator's frames, where scripts don't run. */
const BLOCKED_SCRIPT = /^Blocked script execution in /;
const OWN_STATUS = /^Failed to load resource: the server responded with a status of 4\d\d /;

/** Tests that run at the same time share the app, the operator and the records: none may change them for the others. */
export const test = base.extend<
  Options & { operator: SharedOperator; records: SharedRecords; serverErrors: undefined },
  { instance: Instance }
>({
  allowsConsoleErrors: [null, { option: true }],
  allowsServerErrors: [null, { option: true }],
  context: async ({ context, allowsConsoleErrors }, use) => {
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error' && !isByDesign(message)) errors.push(textOf(message));
    });
    context.on('response', (response) => {
      // Browsers refuse such a file as a style, a script or an image.
      if (response.headers()['content-type'] === UNKNOWN_TYPE && response.url().includes('/_next/'))
        errors.push(`${response.url()} has no type of its own`);
    });
    context.on('weberror', (error) => errors.push(error.error().message));
    await use(context);
    expect(without(errors, allowsConsoleErrors), 'errors in the console of the browser').toEqual([]);
  },
  serverErrors: [
    async ({ instance, allowsServerErrors }, use) => {
      const before = instance.log().length;
      await use(undefined);
      const logged = errorLines(instance.log().slice(before));
      expect(without(logged, allowsServerErrors), 'errors that the app logged during the test').toEqual([]);
    },
    { auto: true },
  ],
  instance: [
    async ({ browserName: _ }, use) =>
      use({
        app: browserTests.app ?? '',
        sandbox: browserTests.sandbox ?? '',
        databaseUrl: testDatabaseUrl(),
        log: () => (browserTests.log ? readFileSync(browserTests.log, 'utf8') : ''),
      }),
    { scope: 'worker' },
  ],
  baseURL: ({ instance }, use) => use(instance.app),
  operator: useOperator,
  records: useRecords,
});

/**
 * With an app, a simulator and a database of its own, for tests that change what other tests see. The tests of a file that
 * starts one run in `default` mode: starting an instance per worker takes longer than the tests.
 */
export const testIsolated = test.extend<
  { operator: Operator; records: Records },
  { instance: Instance; settings: Record<string, string> }
>({
  operator: useOperator,
  records: useRecords,
  settings: [{}, { option: true, scope: 'worker' }],
  instance: [
    async ({ settings }, use) => {
      const instance = await openInstance(settings);
      await use(instance);
      await instance.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

function useOperator({ instance }: { instance: Instance }, use: (operator: Operator) => Promise<void>) {
  return use(operatorAt(instance.sandbox));
}

async function useRecords({ instance }: { instance: Instance }, use: (records: Records) => Promise<void>) {
  const records = await openRecords(instance.databaseUrl);
  await use(records);
  await records.close();
}

const without = (errors: string[], allowed: RegExp | null) => errors.filter((error) => !allowed?.test(error));

/** The page itself may be a 404; the resources that a page loads may not. */
function isByDesign(message: ConsoleMessage): boolean {
  const text = message.text();
  return (
    BLOCKED_SCRIPT.test(text) || (OWN_STATUS.test(text) && message.location().url === message.page()?.url())
  );
}

function textOf(message: ConsoleMessage): string {
  const [source] = message.location().url.split('?', 1);
  const page = new URL(message.page()?.url() || 'about:blank').pathname;
  return `${message.text()} (${source ? `${source}, ` : ''}on ${page})`;
}
