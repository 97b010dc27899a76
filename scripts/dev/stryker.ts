import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { describeRun } from './results.ts';
import { type Score, storeScores } from './stryker-scores.ts';
import { readNumbers, storeNumbers } from './test/numbers.ts';
import { testEnvironment } from './test-environment.ts';
import { runCommand } from './tool.ts';

const OWN_PACKAGES = ['package.json', 'package-lock.json'];
/** Below the project, so that the runner finds its Vitest. */
const FOLDER = join('data', 'stryker');
/** For settings alone: none of these tests opens it. */
const NO_DATABASE = 'postgresql://localhost:9/none';

const report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

const paths = process.argv.slice(2);
const missing = paths.find((path) => !existsSync(join(projectFolder, path)));
if (paths.length === 0 || missing !== undefined)
  exitWithError(new UserError('Name files or folders of pure code, such as features/lead/model.'));

await install();
for (const path of paths) await score(path);
storeNumbers(readNumbers());

async function install() {
  mkdirSync(join(projectFolder, FOLDER), { recursive: true });
  for (const file of OWN_PACKAGES)
    copyFileSync(join(projectFolder, 'scripts', 'dev', 'stryker', file), join(projectFolder, FOLDER, file));
  const given = ['ci', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  const { code, output } = await runCommand('npm', given, { cwd: join(projectFolder, FOLDER) });
  if (code !== 0) exitWithError(new UserError(`Stryker could not be installed:\n${output}`));
}

async function score(path: string) {
  const config = join(FOLDER, 'config.json');
  const fileName = join(FOLDER, 'report.json');
  rmSync(join(projectFolder, fileName), { force: true });
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`],
    vitest: { configFile: 'scripts/dev/stryker/vitest.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Constants of a module: each would run all tests that load it, which takes four fifths of the time.
    ignoreStatic: true,
    // Some models have tests with a database only.
    allowEmpty: true,
    concurrency: 1,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName },
    tempDirName: join(FOLDER, 'sandbox'),
    ignorePatterns: ['/data', '/.next*'],
    // It would rewrite the file with the API of a compiler in JavaScript, which TypeScript 7 no longer has.
    tsconfigFile: 'none.json',
  };
  writeFileSync(join(projectFolder, config), JSON.stringify(settings));
  const program = join(projectFolder, FOLDER, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { code } = await runCommand(process.execPath, [program, 'run', config], {
    environment: testEnvironment(NO_DATABASE),
    show: true,
  });
  if (code !== 0) exitWithError(new UserError(`Stryker could not measure ${path}.`));
  const { files } = report.parse(JSON.parse(readFileSync(join(projectFolder, fileName), 'utf8')));
  storeScores(
    Object.entries(files).map(([file, { mutants }]) => [file, scoreOf(mutants.map(({ status }) => status))]),
  );
}

function scoreOf(statuses: string[]): Score {
  const count = (...names: string[]) => statuses.filter((status) => names.includes(status)).length;
  return {
    date: describeRun().date,
    caught: count('Killed', 'Timeout'),
    missed: count('Survived'),
    notRun: count('NoCoverage'),
  };
}
