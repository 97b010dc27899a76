import {
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from '@playwright/test';
import { errorLines } from '#tests/support/instances/error-lines.ts';
import { openResettable, reset } from '#tests/support/instances/resettable.ts';
import type { StaffRole } from '#tests/support/signed-in-staff.ts';
import { type Form, formOn } from './form.ts';
import { instanceOf } from './instances.ts';
import { type Operator, operatorAt, type SharedOperator } from './operator.ts';
import { openRecords, type Records, type SharedRecords } from './records.ts';
import { signInAs } from './staff.ts';

type Instance = {
  app: string;
  sandbox: string;
  databaseUrl: string;
  log: () => string;
  logFile: string;
  /** Only with settings of its own. */
  addApp?: (settings: Record<string, string>) => Promise<string>;
  /** Whether tests since the last reset added to the records and the operator, or changed what others see. */
  state: 'reset' | 'added' | 'changed';
  /** With what the last test allows: some lines come after their test. */
  checkLog: () => void;
};
type Options = {
  /** Errors in the browser's console and in scripts that the test causes. */
  allowsConsoleErrors: RegExp | null;
  /** Errors in the app's log that the test causes. */
  allowsServerErrors: RegExp | null;
  /** Whether no earlier test has left anything, and nothing of this one stays. */
  isAlone: boolean;
};

/** A test with this tag runs as in a browser with scripts off. */
const WITHOUT_SCRIPTS = '@without-scripts';

const UNKNOWN_TYPE = 'application/octet-stream';

/** The browser reports each script in the operator's frames, where scripts don't run. */
const BLOCKED_SCRIPT = /^Blocked script execution in /;
const OWN_STATUS = /^Failed to load resource: the server responded with a status of 4\d\d /;

/**
 * Each worker has an app, a simulator and a database, and runs one test at a time. Tests share what they add there, but
 * none may change what others see.
 */
export const test = base.extend<
  Options & {
    form: Form;
    /** Another browser, for instance of a borrower's second device. */
    openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
    /** The browser of a new member of the staff. */
    openConsole: (role: StaffRole) => Promise<Page>;
    operator: SharedOperator;
    records: SharedRecords;
    leftovers: undefined;
    serverErrors: undefined;
  },
  { instance: Instance; settings: Record<string, string> }
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
  isAlone: [false, { option: true }],
  leftovers: [
    async ({ browser, instance, isAlone }, use) => {
      instance.checkLog();
      for (const context of browser.contexts()) await context.close();
      if (instance.state === 'changed' || (isAlone && instance.state === 'added')) await reset(instance);
      instance.state = isAlone ? 'changed' : 'added';
      await use(undefined);
    },
    { auto: true },
  ],
  serverErrors: [
    async ({ instance, leftovers: _, allowsServerErrors }, use, { title, annotations }) => {
      annotations.push({ type: 'log', description: instance.logFile });
      let checked = instance.log().length;
      instance.checkLog = () => {
        const log = instance.log();
        const logged = errorLines(log.slice(checked));
        checked = log.length;
        const what = `errors that the app logged during or after “${title}”`;
        expect(without(logged, allowsServerErrors), what).toEqual([]);
      };
      await use(undefined);
      instance.checkLog();
    },
    { auto: true },
  ],
  settings: [{}, { option: true, scope: 'worker' }],
  instance: [
    async ({ settings }, use, { parallelIndex }) => {
      const own = Object.keys(settings).length > 0 ? await openResettable(settings) : null;
      const opened = own ?? (await instanceOf(parallelIndex));
      // An earlier worker may have changed the shared one.
      const instance: Instance = { ...opened, state: own ? 'reset' : 'changed', checkLog: () => {} };
      try {
        await use(instance);
        instance.checkLog();
      } finally {
        await own?.close();
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ instance }, use) => use(instance.app),
  // A project of its own would start workers of its own.
  javaScriptEnabled: ({ browserName: _ }, use, { tags }) => use(!tags.includes(WITHOUT_SCRIPTS)),
  form: ({ page }, use) => use(formOn(page)),
  openBrowser: ({ browser, instance, javaScriptEnabled, ignoreHTTPSErrors }, use) => {
    const given = { baseURL: instance.app, javaScriptEnabled, ignoreHTTPSErrors };
    return use((options) => browser.newPage({ ...given, ...options }));
  },
  openConsole: ({ openBrowser, instance }, use) =>
    use(async (role) => {
      const page = await openBrowser();
      await signInAs(page, instance, role);
      return page;
    }),
  operator: useOperator,
  records: useRecords,
});

/** For tests that change what others see: begins with the sample data, and so does the next test. */
export const testIsolated = test.extend<{ operator: Operator; records: Records }>({
  operator: useOperator,
  records: useRecords,
  isAlone: true,
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
