import { join } from 'node:path';
import { findBrowser } from '#scripts/dev/browser.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { reportFile } from '#scripts/dev/test-environment.ts';
import { readPlaywrightReport, type Tally } from './reports.ts';
import type { StageRun } from './stage-run.ts';
import { runTestTool } from './tool-run.ts';

export async function runPlaywright(
  run: Pick<StageRun, 'name' | 'part' | 'filter' | 'databaseUrl' | 'folder' | 'signal' | 'command'>,
): Promise<Tally> {
  const { name, part, filter, databaseUrl, folder, signal } = run;
  const browser = await findBrowser(signal);
  const reporters = '--reporter=./scripts/dev/test/playwright-reporter.ts,json';
  // Playwright empties it first: another run may be under way.
  const output = ['--output', join(folder, 'journeys')];
  return runTestTool({
    ...run,
    stage: name,
    runner: ['@playwright/test/cli.js', 'test', reporters, ...output, ...(part.select ?? []), ...filter],
    environment: {
      ...part.environment,
      CHROMIUM_PATH: browser,
      TEST_DATABASE_URL: databaseUrl,
      JOURNEYS_INSTANCES_PORT: String(await testPort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(folder, name),
    },
    read: readPlaywrightReport,
    command: `${run.command} -- ${name}`,
  });
}
