import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from '#scripts/dev/test-roles.ts';
import { readMetrics } from './lead-subjects.ts';
import { quantileOf } from './load.ts';
import { residentMib } from './process-cost.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { onServedApp } from './served-bench.ts';
import { inColumns } from './table.ts';
import { applyOnce, openReader } from './whole-applications.ts';

const METHOD = {
  minutes: 30,
  applicationsPerSecond: 1,
  pagesPerSecond: 10,
  readers: 20,
  sampleSeconds: 5,
  /** The median of the last third may exceed that of the middle third by this part. */
  margin: 0.05,
};
const MAX_WAITING = 400;
const MIB = 2 ** 20;
const MINUTE_SECONDS = 60;

type Sample = {
  second: number;
  rssMib: number;
  heapMib: number;
  connections: number;
  eventLoopP99Ms: number;
};
type Load = { applications: number; pages: number; failures: string[] };

/** A steady mixed load on one instance. With other minutes than usual, stores no result. */
export async function benchSoak(signal: AbortSignal, [given]: string[]): Promise<{ failures: string[] }> {
  const minutes = given === undefined ? METHOD.minutes : Number(given);
  return onServedApp(signal, async (served, database, cleanups) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    cleanups.push(() => client.end());
    const seconds = minutes * MINUTE_SECONDS;
    const [load, samples] = await Promise.all([
      applyLoad(served.app, seconds, signal),
      takeSamples(served.app, served.pid, client, seconds, signal),
    ]);
    return report({ ...METHOD, minutes }, load, samples);
  });
}

async function applyLoad(app: string, seconds: number, signal: AbortSignal): Promise<Load> {
  const readers = await Promise.all(Array.from({ length: METHOD.readers }, () => openReader(app)));
  const load: Load = { applications: 0, pages: 0, failures: [] };
  const waiting = new Set<Promise<void>>();
  const begin = (kind: 'applications' | 'pages', work: () => Promise<void>) => {
    if (waiting.size > MAX_WAITING) throw new Error('The machine is too slow for this load.');
    const running: Promise<void> = work()
      .then(() => {
        load[kind] += 1;
      })
      .catch((error: unknown) => void load.failures.push(String(error)))
      .finally(() => waiting.delete(running));
    waiting.add(running);
  };
  const start = performance.now();
  const beginEach = async (perSecond: number, next: (number: number) => void) => {
    for (let number = 0; number < seconds * perSecond && !signal.aborted; number += 1) {
      await pause(Math.max(0, start + (number * 1_000) / perSecond - performance.now()));
      next(number);
    }
  };
  await Promise.all([
    beginEach(METHOD.applicationsPerSecond, () => begin('applications', () => applyOnce(app))),
    beginEach(METHOD.pagesPerSecond, (number) => {
      const read = readers[number % readers.length];
      if (read) begin('pages', read);
    }),
  ]);
  await Promise.all(waiting);
  return load;
}

async function takeSamples(
  app: string,
  pid: number,
  client: pg.Client,
  seconds: number,
  signal: AbortSignal,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const start = performance.now();
  for (
    let second = METHOD.sampleSeconds;
    second <= seconds && !signal.aborted;
    second += METHOD.sampleSeconds
  ) {
    await pause(Math.max(0, start + second * 1_000 - performance.now()));
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = $1',
      [APP_ROLE],
    );
    // In one request: each resets the histogram of the event loop.
    const [heap = Number.NaN, lag = Number.NaN] = await readMetrics(app, [
      'nodejs_heap_size_used_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]);
    samples.push({
      second,
      rssMib: residentMib(pid),
      heapMib: heap / MIB,
      connections: rows[0]?.count ?? Number.NaN,
      eventLoopP99Ms: lag * 1_000,
    });
    if (second % MINUTE_SECONDS === 0)
      console.log(`Minute ${second / MINUTE_SECONDS}: ${JSON.stringify(samples.at(-1))}`);
  }
  return samples;
}

const MEASURES = ['rssMib', 'heapMib', 'connections', 'eventLoopP99Ms'] as const;

function report(method: typeof METHOD, load: Load, samples: Sample[]) {
  const size = Math.floor(samples.length / 3);
  const thirds = [samples.slice(0, size), samples.slice(size, 2 * size), samples.slice(2 * size)];
  const medians = thirds.map(mediansOf);
  const names = ['first', 'middle', 'last'];
  const cells = medians.map((row, at) => [names[at] ?? '', ...MEASURES.map((name) => row[name].toFixed(1))]);
  console.log(
    `\n${inColumns([['third', 'RSS MiB', 'heap MiB', 'connections', 'event loop p99 ms'], ...cells])}`,
  );
  console.log(`\n${load.applications} applications, ${load.pages} pages, ${load.failures.length} failed.`);
  const [, middle, last] = medians;
  const failures = (['rssMib', 'heapMib'] as const).flatMap((name) => {
    const growth = (last?.[name] ?? Number.NaN) / (middle?.[name] ?? Number.NaN) - 1;
    return growth <= method.margin
      ? []
      : [
          `${name} grew by ${(growth * 100).toFixed(1)} % in the last third; ${method.margin * 100} % are allowed.`,
        ];
  });
  if (load.failures.length > 0)
    failures.push(`${load.failures.length} requests failed; the first: ${load.failures[0]}`);
  if (method.minutes === METHOD.minutes) {
    const { applications, pages, failures: failed } = load;
    const perMinute = Array.from({ length: method.minutes }, (_, minute) =>
      mediansOf(samples.filter(({ second }) => Math.ceil(second / MINUTE_SECONDS) === minute + 1)),
    );
    const counts = { applications, pages, failed: failed.length };
    writeResult('soak', { ...describeRun(), method, counts, thirds: medians, perMinute });
  }
  return { failures };
}

const mediansOf = (samples: Sample[]) => {
  const median = (name: (typeof MEASURES)[number]) =>
    quantileOf(
      samples.map((sample) => sample[name]),
      0.5,
    );
  return {
    rssMib: median('rssMib'),
    heapMib: median('heapMib'),
    connections: median('connections'),
    eventLoopP99Ms: median('eventLoopP99Ms'),
  };
};
