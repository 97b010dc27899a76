import { seed } from '#prisma/seed.ts';
import { buildApp } from './app-build.ts';
import { findBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { applyMigrations } from './migrations.ts';
import { PlainError } from './plain-error.ts';
import { startApp, startSandbox } from './programs.ts';
import type { Running } from './running.ts';
import { stage } from './stage.ts';
import { reportFile, TEST_BUILD, testEnvironment } from './test-environment.ts';
import { readPlaywrightReport, type Tally } from './test-report.ts';
import type { TestRun } from './test-vitest.ts';
import { runTool } from './tool.ts';

const FIRST_PORT = 3300;

/** The production build, a sandbox and a database of the tests' own, driven by a browser. */
export async function runJourneys(run: TestRun): Promise<Tally> {
  const programs: Running[] = [];
  try {
    return await drive(run, programs);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.log(error.message);
    return { passed: 0, failed: 1 };
  } finally {
    for (const program of programs.reverse()) await program.stop();
  }
}

async function drive({ databaseUrl, folder, filter, signal }: TestRun, programs: Running[]): Promise<Tally> {
  const browser = await findBrowser(signal);
  const ports = await freePorts();
  const environment = {
    ...testEnvironment(await seededDatabase(databaseUrl)),
    PORT: String(ports.app),
    OPERATOR_BASE_URL: `http://localhost:${ports.sandbox}`,
    // All borrowers of a test run come from one address.
    LIMIT_POSTS_PER_MINUTE: '100000',
    LIMIT_FASTEST_SECONDS: '0',
  };
  const key = environment.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  await stage('Building the app, if it changed', () => buildApp(key, { folder: TEST_BUILD, signal }));
  programs.push(await startSandbox(ports.sandbox, { environment, signal }));
  programs.push(await startApp(false, { environment, signal }));

  console.log('Browser journeys');
  const report = reportFile(folder, 'journeys');
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=dot,json', ...filter], {
    environment: {
      CHROMIUM_PATH: browser,
      DATABASE_URL: environment.DATABASE_URL,
      JOURNEYS_APP: `http://localhost:${ports.app}`,
      JOURNEYS_SANDBOX: `http://localhost:${ports.sandbox}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    signal,
    show: true,
  });
  return readPlaywrightReport(code, report);
}

async function freePorts() {
  const app = await freePort(FIRST_PORT);
  return { app, sandbox: await freePort(FIRST_PORT, [app]) };
}

async function seededDatabase(databaseUrl: string): Promise<string> {
  await applyMigrations(databaseUrl);
  await seed(databaseUrl);
  return databaseUrl;
}
