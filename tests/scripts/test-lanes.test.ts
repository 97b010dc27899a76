import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseArguments } from '#scripts/dev/test/arguments.ts';
import { planOf } from '#scripts/dev/test/plan.ts';
import { readSummary } from '#scripts/dev/test/reports.ts';
import { type Planned, runInOrder } from '#scripts/dev/test/schedule.ts';
import { STAGES, stageNames, stageOf } from '#scripts/dev/test/stages.ts';

const namesOf = (words: string) =>
  planOf(parseArguments(words.split(' ').filter(Boolean))).map(({ name }) => name);

test('npm test has one part of each kind of test, and npm run test:all has every stage', () => {
  expect(namesOf('--check')).toEqual(['types', 'lint', 'vitest']);
  expect(namesOf('')).toEqual(stageNames.filter((name) => stageOf(name).test));
  expect(namesOf('--all')).toEqual(stageNames);
});

test('a run after npm test leaves out only stages that npm test has whole', () => {
  const left = namesOf('--all --rest');
  const whole = stageNames.filter((name) => !left.includes(name));
  expect(whole).toEqual(['types', 'lint', 'pages']);
  for (const name of whole) expect(stageOf(name).test).toEqual(stageOf(name).all);
});

test.each([
  ['browser tests/browser/lead', ['build', 'browser']],
  ['vitest x.test.ts -t title', ['vitest']],
  ['--all asvs', ['asvs']],
  ['journeys', ['build', 'browser']],
])('%s is a plan of %j', (words, names) => {
  expect(namesOf(words)).toEqual(names);
});

test('a filter also finds the tests that npm test leaves out', () => {
  const [vitest] = planOf(parseArguments(['vitest', 'x.test.ts']));
  expect(vitest?.part.select).toEqual(STAGES.vitest.all.select);
});

test.each([['--seed'], ['--count=many'], ['--minutes', 'x'], ['nothing']])('%s is refused', (...words) => {
  expect(() => parseArguments(words)).toThrow(/whole number|no stage/);
});

test.each([
  ['3 passed, 0 failed\n12 passed, 1 failed\n', 1, { passed: 12, failed: 1 }],
  ['12 passed, 0 failed\n', 1, { passed: 12, failed: 1 }],
  ['stopped\n', 0, { passed: 0, failed: 1 }],
])('the end of a script %j with code %i counts as %j', (output, code, tally) => {
  expect(readSummary({ code, output })).toEqual(tally);
});

/** Shows which tasks run at the same time; the test ends them one by one. */
function recorded(plan: Planned[], cores: number) {
  const ends = new Map<string, () => void>();
  const running = () => [...ends.keys()];
  const done = runInOrder(plan, cores, async ({ name }) => {
    await new Promise<void>((resolve) => ends.set(name, resolve));
    ends.delete(name);
    return name;
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
    return running();
  };
  return { done, end, running };
}

const task = (name: string, cores = 1, after: string[] = []): Planned => ({ name, cores, after });

test('tasks start in order as cores become free, and one that needs both cores runs alone', async () => {
  const plan = [
    task('a'),
    task('b'),
    task('needs both', 2),
    task('after b', 1, ['b']),
    task('last', 1, ['after b']),
  ];
  const { done, end, running } = recorded(plan, 2);
  expect(running()).toEqual(['a', 'b']);
  expect(await end('b')).toEqual(['a', 'after b']);
  expect(await end('a')).toEqual(['after b']);
  expect(await end('after b')).toEqual(['needs both']);
  expect(await end('needs both')).toEqual(['last']);
  await end('last');
  expect(await done).toEqual(plan.map(({ name }) => name));
});

test('after an error no task starts, and those that run end first', async () => {
  const ended: string[] = [];
  const run = runInOrder([task('fails'), task('runs'), task('never')], 2, async ({ name }) => {
    await new Promise(setImmediate);
    if (name === 'fails') throw new Error('stopped');
    await new Promise(setImmediate);
    ended.push(name);
  });
  await expect(run).rejects.toThrow('stopped');
  expect(ended).toEqual(['runs']);
});

type Suite = { suites?: Suite[]; specs: { title: string; tags: string[] }[] };
const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

const selects = ([option, pattern = '']: readonly string[], tags: string) =>
  new RegExp(pattern).test(tags) === (option === '--grep');

test('npm test and the run after it have every browser test once', { tags: ['@nightly'] }, async () => {
  const { test: usual, rest, all } = STAGES.browser;
  const list = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter', 'json'];
  const { stdout } = await promisify(execFile)(process.execPath, list, { maxBuffer: 100_000_000 });
  const specs = (JSON.parse(stdout) as { suites: Suite[] }).suites.flatMap(specsOf);
  expect(specs.filter(({ tags }) => tags.includes('nightly')).length).toBeGreaterThan(30);
  for (const { title, tags } of specs) {
    const named = tags.map((tag) => `@${tag}`).join(' ');
    const runs = [usual, rest].filter(({ select }) => selects(select, named));
    expect(runs.length, title).toBe(selects(all.select, named) ? 1 : 0);
  }
});
