import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { type MutantRun, mutantRuns } from '#scripts/dev/mutant-results.ts';
import { describeTestRun, type TestRunDescription, writeResults } from '#scripts/dev/results.ts';
import { mutantsOf, type Score, type Scores, strykerScores } from '#scripts/dev/stryker-scores.ts';
import { reportFile } from '#scripts/dev/test-environment.ts';
import type { Measured } from './database-run.ts';
import type { StageResult } from './plan.ts';
import { readReport, type Tally } from './reports.ts';
import { durationOf } from './tool-run.ts';

export const PAGE = 'docs/testing.md';
const HEADING = '## Numbers\n';
const FILE = join(projectFolder, 'tests', 'numbers.json');

const SOURCES =
  '{app,components,features,operator,platform,sandbox,scripts,testing}/**/*.{ts,tsx,css,mjs,js}';
const SLOWEST = 10;

type Result = Tally & Measured & TestRunDescription;

type RunOfStages = Result & { stages: readonly StageResult[] };

type RunResult = RunOfStages & { slowest: { stage: string; test: string; seconds: number }[] };

/** With the other work of the machine. `hadBuild`: of the same sources. Both are null in rows of an older form. */
type RepeatedRun = Result & { conditions: string; hadBuild: boolean | null };

type OtherResult = Omit<Result, 'machine' | 'processorSeconds'>;

/** Of the suite before its tests were merged. */
type FormerSuite = Result & { lines: number };

export interface Numbers {
  files: number;
  lines: number;
  sourceLines: number;
  /** The last whole runs. The page has no slowest tests of `rest`. */
  test: RunResult | null;
  rest: RunOfStages | null;
  repeated: RepeatedRun[];
  /** The last run of each other command. */
  others?: Record<string, OtherResult>;
  before?: FormerSuite;
}

const resultFile = (folder: string) => join(folder, 'result.json');

export function storeResult(folder: string, run: Tally & Measured, stages: readonly StageResult[]): void {
  const slowest = stages
    .flatMap(({ name: stage }) =>
      readReport(reportFile(folder, stage)).map(({ file, title, seconds }) => ({
        stage,
        test: `${file} › ${title}`,
        seconds,
      })),
    )
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  const result: RunResult = { ...describeTestRun(), ...run, stages, slowest };
  mkdirSync(folder, { recursive: true });
  writeFileSync(resultFile(folder), JSON.stringify(result, rounded, 2));
}

export function readResult(folder: string): RunResult | null {
  const file = resultFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

export const withoutSlowest = ({ slowest: _, ...run }: RunResult): RunOfStages => run;

export const readNumbers = (): Numbers => JSON.parse(readFileSync(FILE, 'utf8'));

export function storeNumbers(numbers: Numbers): void {
  writeResults(FILE, numbers);
  writeFileSync(join(projectFolder, PAGE), pageWith(numbers));
}

/** Test files, the lines of all files below tests, and those of the sources that they test. */
export function sizeOfTests(): Pick<Numbers, 'files' | 'lines' | 'sourceLines'> {
  const tests = globSync('tests/**/*', { cwd: projectFolder, withFileTypes: true })
    .filter((path) => path.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return {
    files: tests.filter((path) => /\.(test|spec)\.tsx?$/.test(path)).length,
    lines: linesIn(tests),
    sourceLines: linesIn(globSync(SOURCES, { cwd: projectFolder }).map((path) => join(projectFolder, path))),
  };
}

const linesIn = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0);

/** The page with its last section, which is generated. */
export function pageWith(numbers: Numbers): string {
  const [above = ''] = readFileSync(join(projectFolder, PAGE), 'utf8').split(HEADING);
  return `${above}${HEADING}\n${sectionOf(numbers)}`;
}

function sectionOf({
  files,
  lines,
  sourceLines,
  test,
  rest,
  repeated,
  others = {},
  before,
}: Numbers): string {
  return [
    'Written by `npm run test:numbers` from the last whole runs, which `tests/numbers.json` stores. Edit neither by hand.',
    'A commit with `+` had changes on top.',
    '',
    `Below \`tests/\` are ${count(files)} files with tests, and ${count(lines)} lines in all files:`,
    `${Math.round((100 * lines) / sourceLines)} for 100 of the ${count(sourceLines)} lines of the sources.`,
    '',
    ...(test ? ['### `npm test`', '', ...runLines(test), ...slowestLines(test)] : []),
    ...(test && before ? ['### Before tests were merged', '', ...beforeLines(before, test, lines)] : []),
    ...(rest ? ['### `npm run test:all -- --rest`', '', ...runLines(rest)] : []),
    ...(Object.keys(others).length > 0 ? ['### Other commands', '', ...otherLines(others)] : []),
    ...(repeated.length > 0 ? ['### Repeated runs', '', ...repeatedLines(repeated)] : []),
    ...['### Mutants', '', ...mutantLines(mutantRuns())],
    ...['### Scores of Stryker', '', ...scoreLines(strykerScores())],
  ]
    .join('\n')
    .concat('\n')
    .replace(/\n+$/, '\n');
}

function runLines({ date, commit, machine, stages, ...run }: RunOfStages): string[] {
  const all = { name: 'all', ...run };
  const of = commit ? `, commit ${commit}` : '';
  return [
    `${date}${of}, ${machine}. Stages overlap, and processor seconds of all include PostgreSQL.`,
    '',
    ...table('stage | tests | time | processor seconds', [...stages, all], (stage) => [
      stage.name === 'all' ? stage.name : `\`${stage.name}\``,
      stage.passed || '',
      timeOf(stage.wallSeconds),
      seconds(stage.processorSeconds),
    ]),
  ];
}

function beforeLines(before: FormerSuite, test: RunResult, lines: number): string[] {
  const suites = [before, { ...test, lines }];
  return table('date | commit | time | processor seconds | tests | lines', suites, (suite) => [
    suite.date,
    suite.commit,
    timeOf(suite.wallSeconds),
    seconds(suite.processorSeconds),
    count(suite.passed),
    count(suite.lines),
  ]);
}

function otherLines(others: Record<string, OtherResult>): string[] {
  return table('command | date | commit | time | result', Object.entries(others), ([command, run]) => [
    `\`${command}\``,
    run.date,
    run.commit,
    timeOf(run.wallSeconds),
    outcomeOf(run),
  ]);
}

function slowestLines({ slowest }: RunResult): string[] {
  const rows = table('test | seconds', slowest, ({ test, seconds: time }) => [
    test.replaceAll('|', '\\|'),
    time,
  ]);
  return ['The slowest tests:', '', ...rows];
}

function repeatedLines(runs: RepeatedRun[]): string[] {
  const head = 'date | commit | machine | conditions | build | time | processor seconds | result';
  return [
    '`npm run test:repeat` appends a row for each run of `npm test`. With `--build`, each run makes the build.',
    '',
    ...table(head, runs, (run) => [
      run.date,
      run.commit,
      run.machine,
      run.conditions,
      run.hadBuild === null ? '' : run.hadBuild ? 'found' : 'made',
      timeOf(run.wallSeconds),
      seconds(run.processorSeconds),
      outcomeOf(run),
    ]),
  ];
}

function mutantLines(runs: MutantRun[]): string[] {
  const [first] = runs;
  const { caught = 0, stillCaught } = first ?? {};
  return [
    'The first and the last run of `npm run mutants`, which `tests/mutants/results.json` stores.',
    ...(stillCaught === undefined
      ? []
      : [`Of the ${caught} mutants that the first run caught, ${stillCaught} are still caught.`]),
    '',
    ...table('date | commit | machine | caught | missed | time', runs, (run) => [
      run.date,
      run.commit,
      run.machine,
      run.caught,
      run.missed,
      run.wallSeconds === null ? 'in parts' : timeOf(run.wallSeconds),
    ]),
  ];
}

function scoreLines(scores: Record<string, Scores>): string[] {
  const scoreOf = (score: Score) => {
    const all = mutantsOf(score);
    return `${score.caught} of ${all} (${Math.round((100 * score.caught) / all)} %)`;
  };
  return [
    'The first and the last score of each file that `npm run stryker` measured, from `tests/mutants/stryker.json`.',
    'A mutant that no test runs counts as missed.',
    '',
    ...table(
      'file | first | caught | last | caught | no test runs',
      Object.entries(scores),
      ([file, { first, last }]) => [
        `\`${file}\``,
        first.date,
        scoreOf(first),
        last.date,
        scoreOf(last),
        last.notRun,
      ],
    ),
  ];
}

function table<Row>(
  head: string,
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly (string | number | null)[],
): string[] {
  const line = head.replaceAll(/[^|]+/g, '---');
  const lineOf = (row: Row) => `| ${cellsOf(row).join(' | ')} |`;
  return [`| ${head} |`, `|${line}|`, ...rows.map(lineOf), ''];
}

const count = (value: number) => value.toLocaleString('en-US');
const timeOf = (wallSeconds: number) => durationOf(wallSeconds * 1000);
const seconds = (value: number | null) => (value === null ? '' : String(Math.round(value)));
const outcomeOf = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`;

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;
