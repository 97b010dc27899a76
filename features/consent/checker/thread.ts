import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { processWide } from '#platform/process/process-wide.ts';
import type { Answer, Input, JobName, Order, Output, Result, Stop } from './jobs.ts';

const START_LIMIT_MS = 20_000;
const JOB_LIMIT_MS = 2_000;
/** The thread costs about 60 MB, and checks happen a few times a day. */
const IDLE_MS = 30_000;
const MAX_WAITING = 50;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

type Waiting = { order: Order; finish: (result: Result<unknown>) => void };
type Thread = { worker: Worker; isReady: boolean };
type Checker = {
  waiting: Waiting[];
  current: Waiting | null;
  thread: Thread | null;
  timer: NodeJS.Timeout | undefined;
};

const checker = processWide(
  'checker',
  (): Checker => ({ waiting: [], current: null, thread: null, timer: undefined }),
);

/** Doesn't retry a job that exceeds its limits. `urgent` jobs are never `busy`, so their callers must run one at a time. */
export function runJob<Name extends JobName>(
  job: Name,
  input: Input<Name>,
  { urgent = false } = {},
): Promise<Result<Output<Name>>> {
  if (!urgent && checker.waiting.length >= MAX_WAITING)
    return Promise.resolve({ isDone: false, stop: 'busy' });
  return new Promise((resolve) => {
    const finish = (result: Result<unknown>) => resolve(result as Result<Output<Name>>);
    checker.waiting[urgent ? 'unshift' : 'push']({ order: { job, input }, finish });
    runNext();
  });
}

function runNext(): void {
  if (checker.current) return;
  clearTimeout(checker.timer);
  const next = checker.waiting.shift();
  if (!next) {
    scheduleIdle();
    return;
  }
  checker.current = next;
  checker.thread ??= startThread();
  const { worker, isReady } = checker.thread;
  limit(isReady ? JOB_LIMIT_MS : START_LIMIT_MS);
  worker.ref();
  worker.postMessage(next.order);
}

function scheduleIdle(): void {
  checker.thread?.worker.unref();
  checker.timer = setTimeout(() => void endThread(), IDLE_MS).unref();
}

function limit(ms: number): void {
  clearTimeout(checker.timer);
  checker.timer = setTimeout(() => stop('timed_out'), ms);
}

function startThread(): Thread {
  const thread: Thread = { worker: newWorker(), isReady: false };
  const isCurrent = () => checker.thread === thread;
  thread.worker
    .on('message', (answer: Answer) => isCurrent() && handleAnswer(thread, answer))
    .on('error', (error) => isCurrent() && stop(isOutOfMemory(error) ? 'out_of_memory' : 'failed'))
    .on('exit', () => isCurrent() && stop('failed'));
  return thread;
}

/** The thread runs from the sources, not the build: path and class are written so that the bundler doesn't follow them. */
function newWorker(): Worker {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'worker.ts');
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  return new Worker(pathToFileURL(file), {
    name: 'checker',
    execArgv: [],
    // Neither settings nor secrets.
    env: {},
    resourceLimits: RESOURCE_LIMITS,
  });
}

function handleAnswer(thread: Thread, answer: Answer): void {
  if (answer.kind === 'ready') {
    thread.isReady = true;
    if (checker.current) limit(JOB_LIMIT_MS);
    return;
  }
  finish(answer.kind === 'done' ? { isDone: true, value: answer.value } : { isDone: false, stop: 'failed' });
}

function stop(reason: Stop): void {
  endThread();
  finish({ isDone: false, stop: reason });
}

function endThread(): void {
  const { thread } = checker;
  checker.thread = null;
  void thread?.worker.terminate();
}

function finish(result: Result<unknown>): void {
  const { current } = checker;
  checker.current = null;
  current?.finish(result);
  runNext();
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
