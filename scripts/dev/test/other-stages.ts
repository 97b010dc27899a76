import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#scripts/dev/app-build.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { logFileOf, TEST_BUILD, testEnvironment } from '#scripts/dev/test-environment.ts';
import { type Outcome, runCommand, runTool } from '#scripts/dev/tool.ts';
import { readSummary, type Tally } from './reports.ts';
import type { StageRun } from './stage-run.ts';
import { printFailure, printLine } from './tool-run.ts';

export async function checkTypes(run: StageRun): Promise<Tally> {
  const { signal, part } = run;
  const environment = { NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: TEST_BUILD };
  const routes = await runTool('next/dist/bin/next', ['typegen'], { environment, signal });
  if (routes.code !== 0) return tallyOf(run, routes);
  // Current routes only: other builds may have left types of deleted pages.
  const given = ['--noEmit', '--project', 'tsconfig.test.json', ...(part.select ?? [])];
  return tallyOf(run, await runTool('typescript/bin/tsc', given, { signal }));
}

export async function checkLint(run: StageRun): Promise<Tally> {
  return tallyOf(run, await runTool('@biomejs/biome/bin/biome', ['ci'], { signal: run.signal }));
}

/** Is no test: a build that fails ends the stages that need it. */
export async function build({ name, signal }: StageRun): Promise<Tally> {
  const key = testEnvironment('').NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  const isNew = await buildApp(key, { folder: TEST_BUILD, signal });
  if (!isNew) printLine(name, 'is of these sources');
  return { passed: 0, failed: 0 };
}

/** A check that is a program of its own and ends with `N passed, N failed`. */
export async function runScript(run: StageRun): Promise<Tally> {
  const { name, stage, filter, signal } = run;
  const [script = '', ...given] = stage.given ?? [];
  const outcome = await runCommand(process.execPath, [join(projectFolder, script), ...given, ...filter], {
    signal,
    onLine: (line) => printLine(name, line),
  });
  const tally = readSummary(outcome);
  return tallyOf(run, outcome, tally);
}

function tallyOf(run: StageRun, { code, output }: Outcome, tally = one(code === 0)): Tally {
  const { name, stage, folder, filter, command } = run;
  if (tally.failed === 0) return tally;
  const logFile = logFileOf(folder, name);
  writeFileSync(logFile, output);
  const again = [command, '--', name, ...filter].join(' ');
  // A script has printed its lines already.
  printFailure(name, stage.tool === 'script' ? [] : [output], logFile, again);
  return tally;
}

const one = (isPassed: boolean): Tally => (isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
