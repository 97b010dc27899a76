import { buildForTests } from './test-build.ts';
import { testEnvironment } from './test-environment.ts';
import type { Tally } from './test-report.ts';
import type { TestRun } from './test-stage.ts';
import { runVitestStage } from './test-vitest.ts';

/** Pages and forms over plain HTTP, as a browser without scripts gets them. */
export async function runPages(run: TestRun): Promise<Tally> {
  await buildForTests(run.signal);
  return runVitestStage('pages', run, {
    given: ['--config', 'vitest.pages.config.ts'],
    environment: { ...testEnvironment(run.databaseUrl), TEST_DATABASE_URL: run.databaseUrl },
  });
}
