import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { findBrowser } from './browser.ts';
import { BROWSER_PARTS } from './browser-parts.ts';
import { serveApp } from './served-app.ts';
import { reportFile, TEST_BUILD } from './test-environment.ts';
import { readPlaywrightReport, type Tally } from './test-report.ts';
import { runStage, type TestRun } from './test-stage.ts';

interface BrowserRun extends TestRun {
  /** Playwright's arguments that select the tests. */
  tests?: readonly string[];
  browserEnvironment?: Record<string, string>;
}

export async function runBrowser(run: BrowserRun): Promise<Tally> {
  try {
    return await drive(run);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function drive(run: BrowserRun): Promise<Tally> {
  const { databaseUrl, folder, filter, signal, browserEnvironment, tests = BROWSER_PARTS.all } = run;
  const browser = await findBrowser(signal);
  const logFile = join(folder, 'app.log');
  const served = await serveApp({ databaseUrl, build: TEST_BUILD, signal, logFile });
  try {
    const reporters = '--reporter=./scripts/dev/playwright-reporter.ts,json';
    return await runStage({
      stage: 'browser',
      folder,
      runner: ['@playwright/test/cli.js', 'test', reporters, ...tests, ...filter],
      environment: {
        ...browserEnvironment,
        CHROMIUM_PATH: browser,
        TEST_DATABASE_URL: databaseUrl,
        JOURNEYS_APP: served.app,
        JOURNEYS_SANDBOX: served.sandbox,
        JOURNEYS_LOG: logFile,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(folder, 'browser'),
      },
      signal,
      read: readPlaywrightReport,
    });
  } finally {
    await served.stop();
  }
}
