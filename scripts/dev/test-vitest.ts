import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { TEMPLATE } from './fresh-database.ts';
import { logFileOf, reportColors, reportFile, testEnvironment } from './test-environment.ts';
import { readVitestReport, type Tally } from './test-report.ts';
import { APP_ROLE, asOwner } from './test-roles.ts';
import { runTool } from './tool.ts';

export interface TestRun {
  databaseUrl: string;
  folder: string;
  filter: string[];
  signal: AbortSignal;
}

export async function runVitest({ databaseUrl, folder, filter, signal }: TestRun): Promise<Tally> {
  console.log('Unit, wire and database tests');
  const template = await migratedTemplate(databaseUrl);
  const report = reportFile(folder, 'vitest');
  const logFile = logFileOf(folder, 'vitest');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...filter], {
    environment: { ...testEnvironment(template), TEST_DATABASE_URL: template, ...reportColors },
    signal,
    show: true,
    logFile,
  });
  return tellLog(readVitestReport(code, report), logFile);
}

/** Says where the log is, if anything in it may explain a failure. */
export function tellLog(tally: Tally, logFile: string): Tally {
  if (tally.failed > 0) console.log(`The code under test logged to ${logFile}`);
  return tally;
}

/** A database with all migrations, of which each test file gets a copy. */
async function migratedTemplate(databaseUrl: string): Promise<string> {
  const { href } = Object.assign(new URL(databaseUrl), { pathname: `/${TEMPLATE}` });
  await migrateDatabase(asOwner(href), APP_ROLE);
  return href;
}
