import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { mutantRuns } from '#scripts/dev/mutant-results.ts';
import { parseArguments } from '#scripts/dev/test/arguments.ts';
import { PAGE, pageWith, readNumbers, sizeOfTests } from '#scripts/dev/test/numbers.ts';
import { planOf } from '#scripts/dev/test/plan.ts';
import { STAGES, stageNames, stageOf } from '#scripts/dev/test/stages.ts';

const AGAIN = 'Run npm test, then npm run test:numbers.';
/** Smaller changes of the tree need no new run. */
const DRIFT = 0.05;

const page = readFileSync(join(projectFolder, PAGE), 'utf8');
const namesOf = (words: string) =>
  planOf(parseArguments(words.split(' ').filter(Boolean))).map(({ name }) => name);

test('the page about tests has the stored numbers, which are of about this tree and within the goals', () => {
  expect(page, AGAIN).toBe(pageWith(readNumbers()));
  const { files, lines, test: usual, before } = readNumbers();
  // Half of what the suite took before its tests were merged.
  expect(usual?.processorSeconds).toBeLessThanOrEqual((before?.processorSeconds ?? Infinity) / 2);
  const now = sizeOfTests();
  // 54,000 before the starter card had tests, and 52,000 before requests, opt-outs, channels, lead events and the kit had.
  expect(now.lines).toBeLessThanOrEqual(55_000);
  expect(Math.abs(files / now.files - 1), AGAIN).toBeLessThan(DRIFT);
  expect(Math.abs(lines / now.lines - 1), AGAIN).toBeLessThan(DRIFT);
});

test('the stored numbers are of this commit or of ancestors', () => {
  const { test: usual, rest, repeated, others = {}, before } = readNumbers();
  const runs = [usual, rest, before, ...repeated, ...Object.values(others), ...mutantRuns()];
  const commits = runs.flatMap((run) => run?.commit?.replace('+', '') ?? []);
  const git = (...given: string[]) => String(spawnSync('git', given, { cwd: projectFolder }).stdout);
  // A shallow clone has no ancestors, and a copy without a repository no commit.
  const isWhole = git('rev-parse', '--is-shallow-repository').trim() === 'false';
  const ancestors = isWhole ? git('rev-list', 'HEAD').split('\n') : commits;
  const isKnown = (commit: string) => ancestors.some((ancestor) => ancestor.startsWith(commit));
  expect(
    commits.filter((commit) => !isKnown(commit)),
    AGAIN,
  ).toEqual([]);
});

test('the page describes each stage as the table of stages does', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name, runs]) => [name, runs]);
  const table = Object.entries(STAGES).map(([name, { runs }]) => [name, runs]);
  expect(rows.slice(0, table.length)).toEqual(table);
});

test('a run after npm test leaves out only stages that npm test has whole', () => {
  expect(namesOf('--all')).toEqual(stageNames);
  const left = namesOf('--all --rest');
  const whole = stageNames.filter((name) => !left.includes(name));
  expect(whole).toEqual(['types', 'lint', 'pages']);
  for (const { test: usual, all } of whole.map(stageOf)) {
    expect(usual).toEqual({ ...all, seed: usual?.seed });
  }
});

type Suite = { suites?: Suite[]; specs: { title: string; tags: string[] }[] };
const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

const selects = ([option, pattern = '']: readonly string[], tags: string) =>
  new RegExp(pattern).test(tags) === (option === '--grep');

test('npm test and the run after it have every browser test once', { tags: ['@nightly'] }, async () => {
  const { test: usual, rest } = STAGES.browser;
  const list = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, list, { maxBuffer: 100_000_000 });
  const specs = (JSON.parse(stdout) as { suites: Suite[] }).suites.flatMap(specsOf);
  expect(specs.filter(({ tags }) => tags.includes('nightly')).length).toBeGreaterThan(20);
  for (const { title, tags } of specs) {
    const named = tags.map((tag) => `@${tag}`).join(' ');
    const runs = [usual, rest].filter(({ select }) => selects(select, named));
    expect(runs.length, title).toBe(1);
  }
});
