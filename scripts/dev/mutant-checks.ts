import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { laneOf, type Mutant } from '#tests/mutants/mutant.ts';
import { TEST_BUILD, testEnvironment } from './test-environment.ts';
import { runCommand } from './tool.ts';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

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
  if (routes) await tool('next/dist/bin/next', ['typegen'], place, environment);
  const given = ['--noEmit', '--project', 'tsconfig.test.json'];
  const { code, output } = await tool('typescript/bin/tsc', given, place);
  return code === 0 ? null : (output.match(/^\S+\(\d+,\d+\): error \w+/m)?.[0] ?? 'types');
}

async function vitestFailure(given: string[], place: Place): Promise<string | null> {
  const failures = [...(await vitestFailures([...given, '--bail=1'], place))];
  // The bail cancels other files, which then count as failed too.
  const [path, title] = failures.find(([, name]) => name !== null) ?? failures[0] ?? [];
  return path === undefined ? null : `${path} › ${title ?? 'does not load'}`;
}

/** The first failed test of each file, or null if the file has none and failed. */
async function vitestFailures(given: string[], place: Place): Promise<Map<string, string | null>> {
  const { folder, template } = place;
  const report = join(folder, 'data', 'vitest.json');
  rmSync(report, { force: true });
  const environment = { ...testEnvironment(template), TEST_DATABASE_URL: template };
  const reporters = ['--reporter=json', `--outputFile.json=${report}`];
  const { output } = await tool('vitest/vitest.mjs', [...given, ...reporters], place, environment);
  if (!existsSync(report)) throw new Error(`Vitest ended without a report:\n${output}`);
  return firstFailedTests(readFileSync(report, 'utf8'), folder);
}

/** In a report of Vitest: each failed file and its first failed test. */
export const firstFailedTests = (report: string, folder: string): Map<string, string | null> =>
  new Map(
    vitestReport
      .parse(JSON.parse(report))
      .testResults.filter(({ status }) => status === 'failed')
      .map(({ name, assertionResults }) => {
        const test = assertionResults.find(({ status }) => status === 'failed');
        return [relative(folder, name), test?.fullName ?? null];
      }),
  );

function tool(
  script: string,
  given: string[],
  { folder, signal }: Place,
  environment: Record<string, string> = {},
) {
  const program = [join(folder, 'node_modules', script), ...given];
  return runCommand(process.execPath, program, { cwd: folder, environment, signal });
}
