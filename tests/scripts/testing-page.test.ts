import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { parseArguments } from '#scripts/dev/test/arguments.ts';
import { PAGE, pageWith, readNumbers, sizeOfTests } from '#scripts/dev/test/numbers.ts';
import { planOf } from '#scripts/dev/test/plan.ts';
import { STAGES } from '#scripts/dev/test/stages.ts';

const AGAIN = 'Run npm test, then npm run test:numbers.';
/** Smaller changes of the tree need no new run. */
const DRIFT = 0.05;

const textOf = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

test('the page about tests has the stored numbers', () => {
  expect(textOf(PAGE), AGAIN).toBe(pageWith(readNumbers()));
});

test('the stored numbers are of about this tree', () => {
  const { files, lines } = readNumbers();
  const now = sizeOfTests();
  expect(Math.abs(files / now.files - 1), AGAIN).toBeLessThan(DRIFT);
  expect(Math.abs(lines / now.lines - 1), AGAIN).toBeLessThan(DRIFT);
});

test.each([
  ['test', ''],
  ['rest', '--all --rest'],
] as const)('the stored run of %s passed and has the stages of today', (name, options) => {
  const stored = readNumbers()[name];
  if (!stored) return;
  expect(stored.failed).toBe(0);
  const planned = planOf(parseArguments(options.split(' ').filter(Boolean)));
  expect(
    stored.stages.map((stage) => stage.name),
    AGAIN,
  ).toEqual(planned.map((task) => task.name));
});

test('the page describes each stage as the table of stages does', () => {
  const rows = [...textOf(PAGE).matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name, runs]) => [name, runs]);
  const table = Object.entries(STAGES).map(([name, { runs }]) => [name, runs]);
  expect(rows.slice(0, table.length)).toEqual(table);
});

test('the guide for contributors links the page and repeats no duration', () => {
  const guide = textOf('CONTRIBUTING.md');
  expect(guide).toContain(`(${PAGE})`);
  expect(guide).not.toMatch(/\d+ (tests|seconds|minutes)|minutes on/);
});
