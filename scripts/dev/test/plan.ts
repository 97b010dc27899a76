import { randomInt } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { UserError } from '#scripts/cli/user-error.ts';
import { withProcessorTime } from '#scripts/dev/processes.ts';
import { logFileOf } from '#scripts/dev/test-environment.ts';
import { isOnCi } from '#scripts/dev/test-settings.ts';
import { type Asked, COMMANDS } from './arguments.ts';
import type { DatabaseRun, Measured } from './database-run.ts';
import type { Tally } from './reports.ts';
import { RUNNERS } from './runners.ts';
import { type Part, type Stage, type StageName, type StageRun, stageNames, stageOf } from './stages.ts';
import { durationOf, EVEN_NONE, outcomeOf, printFailure, printLine } from './tool-run.ts';

/** A machine with one core runs two stages at a time too: most wait now and then. */
const CORES = 2;
const BUILD = 'build';

export interface Task {
  name: StageName;
  part: Part;
  filter: readonly string[];
  /** Of tests that a change reaches: with those that `npm test` leaves out. */
  isWhole?: boolean;
}

export type StageResult = Tally & Measured & { name: StageName };

export function planOf(asked: Asked): Task[] {
  return stageNames
    .filter((name) => isAsked(name, asked))
    .flatMap((name) => {
      const stage = stageOf(name);
      const part = partOf(stage, asked);
      const isOfTests = stage.tool !== 'build' && (asked.lane !== 'check' || name === 'vitest');
      return part ? { name, part, filter: isOfTests ? asked.filter : [] } : [];
    });
}

/** Types, lint, and of each other stage these tests: as far as `npm test` has them, or whole if one of them is changed. */
export function planOfTests(
  tests: readonly string[],
  changed: ReadonlySet<string>,
  hasBuild: boolean,
): Task[] {
  return stageNames.flatMap((name) => {
    const { check, test, needs, tests: own, all } = stageOf(name);
    const filter = own ? tests.filter((path) => own.test(path)) : [];
    if (check && !own) return { name, part: check, filter };
    if (name === BUILD) return hasBuild ? { name, part: all, filter } : [];
    if (!test || filter.length === 0 || (needs && !hasBuild)) return [];
    const isWhole = filter.some((path) => changed.has(path));
    const part = isWhole ? { ...all, ...(test.seed !== undefined && { seed: test.seed }) } : test;
    return { name, part: { ...part, select: [...(part.select ?? []), EVEN_NONE] }, filter, isWhole };
  });
}

function isAsked(name: StageName, { stage }: Asked): boolean {
  if (!stage) return true;
  return name === stage || (name === BUILD && Boolean(stageOf(stage).needs?.includes('build')));
}

function partOf(stage: Stage, { lane, rest, stage: one, filter }: Asked): Part | null | undefined {
  if (lane === 'all' && rest && stage.rest !== undefined) return stage.rest;
  const part = stage[lane] ?? (one && stage.all);
  if (!part || filter.length === 0) return part;
  if (lane === 'check') return { ...part, select: ['--project', 'unit'] };
  // A filter may name a test that the lane leaves out.
  const { minutes, select = [], environment = {} } = stage.all;
  return { ...part, minutes, select, environment };
}

export async function runPlan(plan: Task[], asked: Asked, run: DatabaseRun): Promise<StageResult[]> {
  const results = new Map<string, StageResult>();
  const until = asked.minutes === null ? null : Date.now() + asked.minutes * 60_000;
  return runInOrder(plan, async (task) => {
    run.signal.throwIfAborted();
    const result = await runTask(task, { asked, run, until, results });
    results.set(task.name, result);
    return result;
  });
}

interface Context {
  asked: Asked;
  run: DatabaseRun;
  until: number | null;
  results: ReadonlyMap<string, StageResult>;
}

async function runTask(
  { name, part, filter }: Task,
  { asked, run, until, results }: Context,
): Promise<StageResult> {
  const stage = stageOf(name);
  const none = { name, wallSeconds: 0, processorSeconds: null, passed: 0 };
  const skipped = (because: string) => {
    printLine(name, because);
    return { ...none, failed: 1 };
  };
  if (stage.needs?.includes('build') && results.get(BUILD)?.failed)
    return skipped('FAILED: there is no build');
  if (!canRun(stage)) {
    if (asked.stage || isOnCi) return skipped(`FAILED: it needs ${stage.only}`);
    printLine(name, `left out here: it needs ${stage.only}`);
    return { ...none, failed: 0 };
  }
  const left = Math.min(part.minutes * 60_000, (until ?? Number.POSITIVE_INFINITY) - Date.now());
  if (left <= 0) return skipped('FAILED: no time was left');
  printLine(name, 'starts');
  const started = performance.now();
  const limit = AbortSignal.timeout(left);
  const logFile = logFileOf(run.folder, name);
  rmSync(logFile, { force: true });
  const stageRun: StageRun = {
    ...run,
    name,
    stage,
    part,
    filter,
    signal: AbortSignal.any([run.signal, limit]),
    seed: seedOf(part, asked),
    count: stage.counts ? asked.count : null,
    command: commandOf(name, asked),
  };
  const { result: tally, seconds } = await withProcessorTime([], () =>
    RUNNERS[stage.tool](stageRun).catch((error: unknown) => {
      run.signal.throwIfAborted();
      const title = `${name}${limit.aborted ? ` took longer than ${Math.round(left / 60_000)} minutes` : ''}`;
      const texts = limit.aborted ? [] : [error instanceof UserError ? error.message : inspect(error)];
      // Without an output of its own, such as that of the build.
      if (!existsSync(logFile)) writeFileSync(logFile, texts.join());
      printFailure(title, texts, logFile, [stageRun.command, ...filter].join(' '));
      return { passed: 0, failed: 1 };
    }),
  );
  const ms = performance.now() - started;
  // The build has no tests.
  if (tally.passed + tally.failed === 0) printLine(name, `done in ${durationOf(ms)}`);
  else printLine(name, outcomeOf(tally, ms));
  return { ...tally, name, wallSeconds: ms / 1000, processorSeconds: seconds };
}

/** All words of `npm run check` are a filter of its tests. */
function commandOf(name: StageName, { lane }: Asked): string {
  if (lane !== 'check') return `${COMMANDS[lane]} -- ${name}`;
  return name === 'vitest' ? `${COMMANDS.check} --` : `${COMMANDS.test} -- ${name}`;
}

function seedOf({ seed }: Part, asked: Asked): number | null {
  if (seed === undefined) return null;
  return asked.seed ?? (seed === 'new' ? randomInt(2 ** 31) : seed);
}

function canRun({ only }: Stage): boolean {
  if (!only) return true;
  return process.platform === 'linux' && (only === 'linux' || process.getuid?.() === 0);
}

/**
 * Starts each as soon as those before it have ended and enough cores are free, in the order of the plan. A later one may
 * overtake one that waits. If one throws, no other starts, and those that run end first: they share a database.
 */
async function runInOrder(
  plan: readonly Task[],
  run: (task: Task) => Promise<StageResult>,
): Promise<StageResult[]> {
  const results = new Map<StageName, StageResult>();
  const running = new Map<Task, Promise<void>>();
  const errors: unknown[] = [];
  const coresOf = ({ part }: Task) => (part.isAlone ? CORES : 1);
  const isOpen = ({ name }: Task) => !results.has(name);
  const waits = ({ name }: Task) => {
    const { needs = [] } = stageOf(name);
    const isBefore = (other: Task) =>
      other.name !== name && (needs.includes('reports') || (needs.includes('build') && other.name === BUILD));
    return plan.some((other) => isBefore(other) && isOpen(other));
  };
  const start = async (task: Task) => {
    try {
      results.set(task.name, await run(task));
    } catch (error) {
      errors.push(error);
    }
    running.delete(task);
  };
  while (results.size < plan.length) {
    const busy = [...running.keys()].reduce((sum, task) => sum + coresOf(task), 0);
    const next = plan.find(
      (task) =>
        isOpen(task) &&
        !running.has(task) &&
        (running.size === 0 || busy + coresOf(task) <= CORES) &&
        !waits(task),
    );
    if (next && errors.length === 0) running.set(next, start(next));
    else if (running.size > 0) await Promise.race(running.values());
    else break;
  }
  if (errors.length > 0) throw errors[0];
  return plan.flatMap((task) => results.get(task.name) ?? []);
}
