import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { laneOf } from './mutant-lanes.ts';
import { firstFailures, type Message, parseMessage, readReport } from './test/reports.ts';
import { VITEST_REPORTER } from './test/runners.ts';
import { builtStageOf } from './test/stages.ts';
import { reportFile, TEST_BUILD, testEnvironment } from './test-environment.ts';
import { runCommand, type ToolOptions } from './tool.ts';

export interface Place {
  folder: string;
  template: string;
  signal: AbortSignal;
}

/** The name of the first check that fails with this mutant. `isRelated`: in any file of Vitest that loads it. */
export function firstFailure(mutant: Mutant, isRelated: boolean, place: Place): Promise<string | null> {
  switch (mutant.caughtBy) {
    case 'lint':
      return lintFailure([mutant.file], place);
    case 'types':
      return typesFailure(place);
    default:
      return vitestFailure(isRelated ? ['related', '--run', mutant.file] : ['run', mutant.caughtBy], place);
  }
}

/** Checks that fail anyway, and so would catch every mutant. */
export async function failingChecks(mutants: Mutant[], place: Place): Promise<Set<string>> {
  const of = (lane: string) => mutants.filter((mutant) => laneOf(mutant) === lane);
  const files = [...new Set(of('vitest').map(({ caughtBy }) => caughtBy))];
  const lint = of('lint').map(({ file }) => file);
  return new Set([
    ...(lint.length > 0 && (await lintFailure(lint, place)) ? ['lint'] : []),
    ...(of('types').length > 0 && (await typesFailure(place, 'routes too')) ? ['types'] : []),
    ...(files.length > 0 ? [...(await vitestFailures(['run', ...files], place)).keys()] : []),
  ]);
}

async function lintFailure(files: string[], place: Place): Promise<string | null> {
  const { code } = await tool('@biomejs/biome/bin/biome', ['ci', ...files], place);
  return code === 0 ? null : 'lint';
}

async function typesFailure(place: Place, routes?: 'routes too'): Promise<string | null> {
  const environment = { NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: TEST_BUILD };
  if (routes) await tool('next/dist/bin/next', ['typegen'], place, { environment });
  const given = ['--noEmit', '--project', 'tsconfig.test.json'];
  const { code, output } = await tool('typescript/bin/tsc', given, place);
  return code === 0 ? null : (output.match(/^\S+\(\d+,\d+\): error \w+/m)?.[0] ?? 'types');
}

async function vitestFailure(given: string[], place: Place): Promise<string | null> {
  const failures = [...(await vitestFailures([...given, '--bail=1'], place))];
  // The bail cancels other files, which then count as failed too.
  const [path, title] = failures.find(([, name]) => name !== null) ?? failures[0] ?? [];
  return path === undefined ? null : checkName(path, title);
}

/** The first failed test of each file, or null if the file has none and failed. */
async function vitestFailures(given: string[], place: Place): Promise<Map<string, string | null>> {
  const { template } = place;
  const messages: Message[] = [];
  const onReport = (line: string) => {
    const message = parseMessage(line);
    if (message) messages.push(message);
  };
  const environment = { ...testEnvironment(template), TEST_DATABASE_URL: template };
  const arguments_ = [...given, `--reporter=${VITEST_REPORTER}`];
  const { output } = await tool('vitest/vitest.mjs', arguments_, place, { environment, onReport });
  if (messages.length === 0) throw new Error(`Vitest ended without a report:\n${output}`);
  return firstFailures(messages.filter((message) => 'file' in message));
}

/** The failures of the tests of these mutants with a build, by the path of the test. */
export async function builtFailures(
  mutants: Mutant[],
  { folder, signal }: Omit<Place, 'template'>,
): Promise<Map<string, string>> {
  const files = [...new Set(mutants.map(({ caughtBy }) => caughtBy))];
  const failed = new Map<string, string>();
  // The app reports its commit, and the copy is no checkout.
  const environment = { HANDOFF_COMMIT: '0'.repeat(40) };
  for (const [stage, own] of Map.groupBy(files, builtStageOf)) {
    if (!stage) continue;
    const command = [join(folder, 'scripts', 'dev', 'test.ts'), stage, ...own];
    const { output } = await runCommand(process.execPath, command, { cwd: folder, signal, environment });
    const report = reportFile(join(folder, 'data', 'test'), stage);
    if (!existsSync(report)) throw new UserError(`The tests of ${stage} did not run.\n${output}`);
    for (const [file, title] of firstFailures(readReport(report))) failed.set(file, checkName(file, title));
  }
  return failed;
}

const checkName = (path: string, title: string | null = null) => `${path} › ${title ?? 'does not load'}`;

function tool(script: string, given: string[], { folder, signal }: Place, options: ToolOptions = {}) {
  const program = [join(folder, 'node_modules', script), ...given];
  return runCommand(process.execPath, program, { cwd: folder, signal, ...options });
}
