import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { hasBuild } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { PAGE, readNumbers, readResult, sizeOfTests, storeNumbers, withoutSlowest } from './test/numbers.ts';
import { ALL_FOLDER, OTHER_RESULTS, TEST_BUILD, TEST_FOLDER } from './test-environment.ts';
import { runCommand } from './tool.ts';

const USAGE = `How to use it:
  npm run test:numbers                           stores the results of the last whole runs
  npm run test:numbers -- --before former.json   also stores a run of the suite before its tests were merged
  npm run test:repeat -- --count 20              runs npm test again and again, until one fails
  npm run test:repeat -- --count 5 --busy-core   beside a process that keeps one core busy
  npm run test:repeat -- --count 5 --one-core    on one core, with taskset
  npm run test:repeat -- --count 5 --build       with a new build in each run`;
const TEST = ['scripts/start.mjs', 'test'];

const formerSuite = z.strictObject({
  date: z.iso.date(),
  commit: z.string(),
  machine: z.string(),
  passed: z.int(),
  failed: z.int(),
  wallSeconds: z.number(),
  processorSeconds: z.number(),
  lines: z.int(),
});

await (process.argv[2] === 'repeat' ? repeat() : storeLastRuns()).catch(exitWithError);

async function storeLastRuns() {
  const { values } = parseArgs({ options: { before: { type: 'string' } } });
  const before = values.before && formerSuite.parse(JSON.parse(readFileSync(values.before, 'utf8')));
  const stored = readNumbers();
  const test = readResult(TEST_FOLDER);
  const rest = readResult(ALL_FOLDER);
  const isGreen = (run: typeof test) => run !== null && run.failed === 0;
  const others = Object.entries(OTHER_RESULTS).flatMap(([command, folder]) => {
    const run = readResult(folder);
    if (!run || run.failed > 0) return [];
    const { date, commit, wallSeconds, passed, failed } = run;
    return [[command, { date, commit, wallSeconds, passed, failed }] as const];
  });
  storeNumbers({
    ...stored,
    ...sizeOfTests(),
    others: { ...stored.others, ...Object.fromEntries(others) },
    ...(isGreen(test) && { test }),
    ...(rest && isGreen(rest) && { rest: withoutSlowest(rest) }),
    ...(before && { before }),
  });
  for (const [command, run] of [
    ['npm test', test],
    ['npm run test:all -- --rest', rest],
  ] as const)
    console.log(
      `${command}: ${isGreen(run) ? 'stored' : 'not stored, because no whole run without a failure is there'}.`,
    );
  console.log(`Wrote ${PAGE}.`);
}

async function repeat() {
  const { count, conditions, rebuilds } = asked();
  const busy =
    conditions === 'beside a busy core'
      ? spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
      : undefined;
  // Else it would keep this process alive after the last run.
  busy?.unref();
  process.on('exit', () => busy?.kill('SIGKILL'));
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stop.abort(new UserError('The runs were stopped.')));
  for (let run = 1; run <= count; run += 1) {
    console.log(`\nRun ${run} of ${count}, ${conditions}`);
    rmSync(TEST_FOLDER, { recursive: true, force: true });
    if (rebuilds) rmSync(join(projectFolder, TEST_BUILD), { recursive: true, force: true });
    const hadBuild = hasBuild(TEST_BUILD);
    const command =
      conditions === 'on one core' ? ['taskset', '-c', '0', process.execPath] : [process.execPath];
    const [program = '', ...given] = [...command, ...TEST];
    await runCommand(program, given, { show: true, signal: stop.signal });
    const result = readResult(TEST_FOLDER);
    if (!result) throw new UserError('The run ended without a result.');
    const { stages: _, slowest: __, ...measured } = result;
    const row = { ...measured, conditions, hadBuild };
    const stored = readNumbers();
    storeNumbers({ ...stored, repeated: [...stored.repeated, row] });
    if (result.failed > 0) throw new UserError(`Run ${run} failed.`);
  }
  console.log(`${count} runs passed.`);
}

function asked() {
  const { values } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '' },
      'busy-core': { type: 'boolean' },
      'one-core': { type: 'boolean' },
      build: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d*$/.test(values.count)) throw new UserError(USAGE);
  const conditions = values['one-core'] ? 'on one core' : values['busy-core'] ? 'beside a busy core' : 'idle';
  return { count: Number(values.count), conditions, rebuilds: values.build };
}
