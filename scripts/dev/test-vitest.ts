import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { TEMPLATE } from './fresh-database.ts';
import { reportFile, testEnvironment } from './test-environment.ts';
import { readVitestReport, type Tally } from './test-report.ts';
import { APP_ROLE, asOwner } from './test-roles.ts';
import { runStage, type TestRun } from './test-stage.ts';

const PARTS = {
  usual: ['--tags-filter', '!@nightly'],
  // Most of these start one program after another.
  more: ['--tags-filter', '@nightly', '--test-timeout', '180000', '--max-workers', '3'],
  all: [],
};

interface VitestRun extends TestRun {
  project?: string;
  /** Usual: without the tests of `npm run vitest-more`. */
  part?: keyof typeof PARTS;
}

export async function runVitest({ project, part = 'all', ...run }: VitestRun): Promise<Tally> {
  const template = await migratedTemplate(run.databaseUrl);
  return runVitestStage('vitest', run, {
    given: [...(project ? ['--project', project] : []), ...PARTS[part]],
    environment: { ...testEnvironment(template), TEST_DATABASE_URL: template },
  });
}

interface Given {
  given: string[];
  environment: Record<string, string>;
}

export function runVitestStage(stage: string, run: TestRun, { given, environment }: Given): Promise<Tally> {
  const { folder, filter, signal } = run;
  const report = reportFile(folder, stage);
  const reporters = [
    '--reporter=./scripts/dev/vitest-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return runStage({
    stage,
    folder,
    runner: ['vitest/vitest.mjs', 'run', ...given, ...reporters, ...filter],
    environment,
    signal,
    read: readVitestReport,
  });
}

export async function migratedTemplate(databaseUrl: string): Promise<string> {
  const { href } = Object.assign(new URL(databaseUrl), { pathname: `/${TEMPLATE}` });
  await migrateDatabase(asOwner(href), APP_ROLE);
  return href;
}
