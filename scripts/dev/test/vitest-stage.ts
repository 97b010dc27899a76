import { join } from 'node:path';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { TEMPLATE } from '#scripts/dev/fresh-database.ts';
import { stopServer } from '#scripts/dev/postgres-server.ts';
import { FAULT_CLUSTER, reportFile, testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { readVitestReport, type Tally } from './reports.ts';
import type { StageRun } from './stage-run.ts';
import { printLine, runTestTool } from './tool-run.ts';

export async function runVitest(run: StageRun): Promise<Tally> {
  const { name, stage, part, filter, folder, seed, count } = run;
  // A production build runs on an empty database of its own, which the tests clone or fill.
  const database = stage.needs?.includes('build') ? run.databaseUrl : await migratedTemplate(run.databaseUrl);
  if (seed !== null) printLine(name, `seed ${seed}`);
  const counted = Object.fromEntries((stage.counts ?? []).map((variable) => [variable, String(count)]));
  const report = reportFile(folder, name);
  const reporters = ['--reporter=./scripts/dev/test/vitest-reporter.ts', '--reporter=json'];
  const files = filter.length > 0 ? filter : (part.files?.() ?? []);
  const given = [...(stage.given ?? []), ...(part.select ?? []), ...reporters, `--outputFile.json=${report}`];
  try {
    return await runTestTool({
      ...run,
      stage: name,
      runner: ['vitest/vitest.mjs', 'run', ...given, ...files],
      environment: {
        ...testEnvironment(database),
        TEST_DATABASE_URL: database,
        ...part.environment,
        ...(seed !== null && { TEST_SEED: String(seed) }),
        ...(count !== null && counted),
      },
      read: readVitestReport,
      command: run.command === 'npm run check' ? `${run.command} --` : `${run.command} -- ${name}`,
      commandEnd: [seed !== null && `--seed ${seed}`, count !== null && `--count ${count}`]
        .filter(Boolean)
        .join(' '),
    });
  } finally {
    // An interrupted run doesn't reach its own stop.
    if (name === 'faults') await stopServer(join(FAULT_CLUSTER, 'postgres'));
  }
}

export async function migratedTemplate(databaseUrl: string): Promise<string> {
  const { href } = Object.assign(new URL(databaseUrl), { pathname: `/${TEMPLATE}` });
  await migrateDatabase(asOwner(href), APP_ROLE);
  return href;
}
