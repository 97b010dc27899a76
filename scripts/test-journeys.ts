import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { seed } from '#prisma/seed.ts';
import { buildApp } from './app-build.ts';
import { findBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { applyMigrations } from './migrations.ts';
import { startApp, startSandbox } from './programs.ts';
import type { Running } from './running.ts';
import { stage } from './stage.ts';
import type { Tally } from './test-checks.ts';
import { reportFile, TEST_BUILD, testEnvironment } from './test-environment.ts';
import type { TestRun } from './test-vitest.ts';
import { runTool } from './tool.ts';

const FIRST_PORT = 3300;

interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** The production build, a sandbox and a database of the tests' own, driven by a browser. */
export async function runJourneys({ databaseUrl, folder, filter, signal }: TestRun): Promise<Tally> {
  const programs: Running[] = [];
  try {
    const browser = await findBrowser(signal);
    const environment = await ownEnvironment(databaseUrl);
    await stage('Building the app, if it changed', () =>
      buildApp(environment.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY, { folder: TEST_BUILD, signal }),
    );
    const launch = { environment, signal };
    programs.push(await startSandbox(Number(new URL(environment.OPERATOR_BASE_URL).port), launch));
    programs.push(await startApp(false, launch));

    console.log('Browser journeys');
    const report = reportFile(folder, 'journeys');
    const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json', ...filter], {
      environment: {
        CHROMIUM_PATH: browser,
        JOURNEYS_APP: `http://localhost:${environment.PORT}`,
        JOURNEYS_SANDBOX: environment.OPERATOR_BASE_URL,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      signal,
      show: true,
    });
    return count(code, report);
  } finally {
    for (const program of programs.reverse()) await program.stop();
  }
}
