import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { buildApp } from '#scripts/dev/app-build.ts';
import { findBrowser } from '#scripts/dev/browser.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { TEMPLATE } from '#scripts/dev/embedded-postgres.ts';
import { stopServer } from '#scripts/dev/postgres-server.ts';
import { faultCluster, logFileOf, TEST_BUILD, testEnvironment } from '#scripts/dev/test-environment.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { type Outcome, runCommand, runTool } from '#scripts/dev/tool.ts';
import { readSummary, type Tally } from './reports.ts';
import type { RunStage, StageRun, Tool } from './stages.ts';
import { printFailure, printLine, runTestTool, type ToolRun } from './tool-run.ts';

export const VITEST_REPORTER = './scripts/dev/test/vitest-reporter.ts';

/** How each tool runs a stage. */
export const RUNNERS: Record<Tool, RunStage> = {
  types: checkTypes,
  lint: checkLint,
  build,
  vitest: runVitest,
  playwright: runPlaywright,
  script: runScript,
};

async function checkTypes(run: StageRun): Promise<Tally> {
  const { signal, part } = run;
  const environment = { NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: TEST_BUILD };
  const routes = await runTool('next/dist/bin/next', ['typegen'], { environment, signal });
  if (routes.code !== 0) return tallyOf(run, routes);
  // Current routes only: other builds may have left types of deleted pages.
  const given = ['--noEmit', '--project', 'tsconfig.test.json', ...(part.select ?? [])];
  return tallyOf(run, await runTool('typescript/bin/tsc', given, { signal }));
}

async function checkLint(run: StageRun): Promise<Tally> {
  return tallyOf(run, await runTool('@biomejs/biome/bin/biome', ['ci'], { signal: run.signal }));
}

/** Is no test: a build that fails ends the stages that need it. */
async function build({ name, signal }: StageRun): Promise<Tally> {
  const isNew = await buildApp({ folder: TEST_BUILD, signal });
  if (!isNew) printLine(name, 'matches the sources already');
  return { passed: 0, failed: 0 };
}

async function runVitest(run: StageRun): Promise<Tally> {
  const { name, stage, part, filter, seed, count } = run;
  // A production build runs on an empty database of its own, which the tests clone or fill.
  const database = stage.needs?.includes('build') ? run.databaseUrl : await migratedTemplate(run.databaseUrl);
  if (seed !== null) printLine(name, `seed ${seed}`);
  const counted = Object.fromEntries((stage.counts ?? []).map((variable) => [variable, String(count)]));
  const files = filter.length > 0 ? filter : (part.files?.() ?? []);
  const given = [...(stage.given ?? []), ...(part.select ?? []), `--reporter=${VITEST_REPORTER}`];
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
      commandEnd: [seed !== null && `--seed ${seed}`, count !== null && `--count ${count}`]
        .filter(Boolean)
        .join(' '),
    });
  } finally {
    // An interrupted run doesn't reach its own stop.
    if (name === 'faults') await stopServer(join(faultCluster(run.folder), 'postgres'));
  }
}

export async function migratedTemplate(databaseUrl: string): Promise<string> {
  const { href } = Object.assign(new URL(databaseUrl), { pathname: `/${TEMPLATE}` });
  await migrateDatabase(asOwner(href), APP_ROLE);
  return href;
}

export async function runPlaywright(
  run: Pick<StageRun, 'name' | 'part' | 'filter' | 'databaseUrl' | 'folder' | 'signal' | 'command'> &
    Pick<ToolRun, 'commandEnd'>,
): Promise<Tally> {
  const { name, part, filter, databaseUrl, folder, signal } = run;
  const browser = await findBrowser(signal);
  const reporter = '--reporter=./scripts/dev/test/playwright-reporter.ts';
  // Playwright empties it first: another run may be under way.
  const output = ['--output', join(folder, 'journeys')];
  return runTestTool({
    ...run,
    stage: name,
    runner: ['@playwright/test/cli.js', 'test', reporter, ...output, ...(part.select ?? []), ...filter],
    environment: {
      ...part.environment,
      CHROMIUM_PATH: browser,
      TEST_DATABASE_URL: databaseUrl,
      JOURNEYS_INSTANCES_PORT: String(await testPort(folder)),
    },
  });
}

/** A check that is a program of its own and ends with `N passed, N failed`. */
async function runScript(run: StageRun): Promise<Tally> {
  const { name, stage, filter, signal } = run;
  const [script = '', ...given] = stage.given ?? [];
  const outcome = await runCommand(process.execPath, [join(projectFolder, script), ...given, ...filter], {
    signal,
    onLine: (line) => printLine(name, line),
  });
  return tallyOf(run, outcome, readSummary(outcome));
}

function tallyOf(run: StageRun, { code, output }: Outcome, tally = one(code === 0)): Tally {
  const { name, stage, folder, filter, command } = run;
  if (tally.failed === 0) return tally;
  const logFile = logFileOf(folder, name);
  writeFileSync(logFile, output);
  const again = [command, ...filter].join(' ');
  // A script has printed its lines already.
  printFailure(name, stage.tool === 'script' ? [] : [output], logFile, again);
  return tally;
}

const one = (isPassed: boolean): Tally => (isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
