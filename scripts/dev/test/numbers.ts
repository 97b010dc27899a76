import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { describeRun, writeResults } from '#scripts/dev/results.ts';
import { reportFile } from '#scripts/dev/test-environment.ts';
import type { Measured } from './database-run.ts';
import type { StageResult } from './plan.ts';
import { readReport, type Tally } from './reports.ts';
import { durationOf } from './tool-run.ts';

export const PAGE = 'docs/testing.md';
const HEADING = '## Numbers\n';
const FILE = join(projectFolder, 'tests', 'numbers.json');

const SLOWEST = 10;

type Result = Tally & Measured & { date: string; machine: string };

type RunResult = Result & {
  stages: readonly StageResult[];
  slowest: { stage: string; test: string; seconds: number }[];
};

/** With the other work of the machine. */
type RepeatedRun = Result & { conditions: string };

export interface Numbers {
  files: number;
  lines: number;
  /** The last whole runs. */
  test: RunResult | null;
  rest: RunResult | null;
  repeated: RepeatedRun[];
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
  const result: RunResult = { ...dateAndMachine(), ...run, stages, slowest };
  writeFileSync(resultFile(folder), JSON.stringify(result, rounded, 2));
}

export function readResult(folder: string): RunResult | null {
  const file = resultFile(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function dateAndMachine(): { date: string; machine: string } {
  const { date, machine } = describeRun();
  const { processor, cores, memoryGib, system } = machine;
  return { date, machine: `${processor}, ${cores} cores, ${memoryGib} GiB, ${system}` };
}

export const readNumbers = (): Numbers => JSON.parse(readFileSync(FILE, 'utf8'));

export function storeNumbers(numbers: Numbers): void {
  writeResults(FILE, numbers);
  writeFileSync(join(projectFolder, PAGE), pageWith(numbers));
}

/** Test files, and the lines of all files below tests. */
export function sizeOfTests(): { files: number; lines: number } {
  const paths = globSync('tests/**/*', { cwd: projectFolder, withFileTypes: true }).filter((path) =>
    path.isFile(),
  );
  const texts = paths.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  return {
    files: paths.filter(({ name }) => /\.(test|spec)\.tsx?$/.test(name)).length,
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
  };
}

/** The page with its last section, which is generated. */
export function pageWith(numbers: Numbers): string {
  const [above = ''] = readFileSync(join(projectFolder, PAGE), 'utf8').split(HEADING);
  return `${above}${HEADING}\n${sectionOf(numbers)}`;
}

function sectionOf({ files, lines, test, rest, repeated }: Numbers): string {
  return [
    'Written by `npm run test:numbers` from the last whole runs, which `tests/numbers.json` stores. Edit neither by hand.',
    '',
    `Below \`tests/\` are ${files.toLocaleString('en-US')} files with tests, and ${lines.toLocaleString('en-US')} lines in all files.`,
    '',
    ...(test ? ['### `npm test`', '', ...runLines(test), ...slowestLines(test)] : []),
    ...(rest ? ['### `npm run test:all -- --rest`', '', ...runLines(rest)] : []),
    ...(repeated.length > 0 ? ['### Repeated runs', '', ...repeatedLines(repeated)] : []),
  ]
    .join('\n')
    .concat('\n')
    .replace(/\n+$/, '\n');
}

function runLines({ date, machine, stages, ...run }: RunResult): string[] {
  const all = { name: 'all', ...run };
  return [
    `${date}, ${machine}. Stages overlap, and processor seconds of all include PostgreSQL.`,
    '',
    '| stage | tests | time | processor seconds |',
    '|---|---|---|---|',
    ...[...stages, all].map(
      ({ name, passed, wallSeconds, processorSeconds }) =>
        `| ${name === 'all' ? name : `\`${name}\``} | ${passed || ''} | ${durationOf(wallSeconds * 1000)} | ${seconds(processorSeconds)} |`,
    ),
    '',
  ];
}

function slowestLines({ slowest }: RunResult): string[] {
  return [
    'The slowest tests:',
    '',
    '| test | seconds |',
    '|---|---|',
    ...slowest.map(({ test, seconds: time }) => `| ${test.replaceAll('|', '\\|')} | ${time} |`),
    '',
  ];
}

function repeatedLines(runs: RepeatedRun[]): string[] {
  return [
    '`npm run test:repeat` appends a row for each run of `npm test`.',
    '',
    '| date | machine | conditions | time | processor seconds | result |',
    '|---|---|---|---|---|---|',
    ...runs.map(
      ({ date, machine, conditions, wallSeconds, processorSeconds, passed, failed }) =>
        `| ${date} | ${machine} | ${conditions} | ${durationOf(wallSeconds * 1000)} | ${seconds(processorSeconds)} | ${passed} passed, ${failed} failed |`,
    ),
    '',
  ];
}

const seconds = (value: number | null) => (value === null ? '' : String(Math.round(value)));

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;
