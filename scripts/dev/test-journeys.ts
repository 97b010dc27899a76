import { PlainError } from '#scripts/cli/user-error.ts';
import { findBrowser } from './browser.ts';
import { serveApp } from './served-app.ts';
import { COMPILE_CACHE, reportFile, TEST_BUILD } from './test-environment.ts';
import { readPlaywrightReport, type Tally } from './test-report.ts';
import type { TestRun } from './test-vitest.ts';
import { runTool } from './tool.ts';

const FIRST_PORT = 3300;

interface JourneysRun extends TestRun {
  /** What the browser gets besides the usual environment. */
  browserEnvironment?: Record<string, string>;
}

/** The production build, a sandbox and a database of the tests' own, driven by a browser. */
export async function runJourneys(run: JourneysRun): Promise<Tally> {
  try {
    return await drive(run);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  }
}

async function drive(run: JourneysRun): Promise<Tally> {
  const { databaseUrl, folder, filter, signal, browserEnvironment } = run;
  const browser = await findBrowser(signal);
  const served = await serveApp({ databaseUrl, build: TEST_BUILD, firstPort: FIRST_PORT, signal });
  try {
    console.log('Browser journeys');
    const report = reportFile(folder, 'journeys');
    const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json', ...filter], {
      environment: {
        ...COMPILE_CACHE,
        ...browserEnvironment,
        CHROMIUM_PATH: browser,
        TEST_DATABASE_URL: databaseUrl,
        JOURNEYS_APP: served.app,
        JOURNEYS_SANDBOX: served.sandbox,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      signal,
      show: true,
    });
    return readPlaywrightReport(code, report);
  } finally {
    await served.stop();
  }
}
