import { findBrowser } from '#scripts/dev/browser.ts';
import { serveApp } from '#scripts/dev/served-app.ts';
import { logFileOf, reportFile, TEST_BUILD } from '#scripts/dev/test-environment.ts';
import { readPlaywrightReport, type Tally } from './reports.ts';
import type { StageRun } from './stage-run.ts';
import { runTestTool } from './tool-run.ts';

export async function runPlaywright(
  run: Pick<StageRun, 'name' | 'part' | 'filter' | 'databaseUrl' | 'folder' | 'signal' | 'command'>,
): Promise<Tally> {
  const { name, part, filter, databaseUrl, folder, signal } = run;
  const browser = await findBrowser(signal);
  const logFile = logFileOf(folder, 'app');
  const served = await serveApp({ databaseUrl, build: TEST_BUILD, signal, logFile });
  try {
    const reporters = '--reporter=./scripts/dev/test/playwright-reporter.ts,json';
    return await runTestTool({
      ...run,
      stage: name,
      runner: ['@playwright/test/cli.js', 'test', reporters, ...(part.select ?? []), ...filter],
      environment: {
        ...part.environment,
        CHROMIUM_PATH: browser,
        TEST_DATABASE_URL: databaseUrl,
        JOURNEYS_APP: served.app,
        JOURNEYS_SANDBOX: served.sandbox,
        JOURNEYS_LOG: logFile,
        PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(folder, name),
      },
      read: readPlaywrightReport,
      command: `${run.command} -- ${name}`,
    });
  } finally {
    await served.stop();
  }
}
