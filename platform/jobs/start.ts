import 'server-only';
import type { Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import { namesStatements } from '#platform/config/database.ts';
import { env } from '#platform/config/env.ts';
import { requireMatchingKeys } from '#platform/database/key-checks.ts';
import { WatchedPool } from '#platform/database/pools.ts';
import { errorText } from '#platform/log/error-facts.ts';
import { logAlert } from '#platform/log/log.ts';
import { traced } from '#platform/log/tracing.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { repeatUntilShutdown } from '#platform/process/shutdown.ts';
import { type Clock, sleepUnlessAborted } from '#platform/values/clock.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { JOB_NAMES, type JobName } from '#platform/values/job-names.ts';
import { recordJobBegun, recordJobEnded } from './job-runs.ts';

export type Jobs = Record<JobName, (() => Promise<void>)[]>;

/** Spreads instances that started together. */
const SPREAD_MS = 5_000;
const RESTART_DELAY_MS = 10_000;
/** For the first readiness check: loading the queue and making Prisma's client takes a tenth of the start. */
const START_DELAY_MS = 500;
const POLL_MS = 20_000;
const POOL_SIZE = 3;

type Work = {
  stop: () => Promise<void>;
  end: Promise<void>;
};

export async function startJobs(jobs: Jobs, nextDelayMs: () => number, clock = SYSTEM_CLOCK): Promise<Work> {
  const { Logger, run } = await import('graphile-worker');
  const pool = connections();
  const runner = await run({
    pgPool: pool,
    // One slot per part, so that no part waits.
    concurrency: Object.values(jobs).flat().length,
    // PostgreSQL announces each job. A slot asks by itself only in case an announcement is lost.
    pollInterval: POLL_MS,
    noPreparedStatements: !namesStatements(env()),
    // The server decides when the process ends.
    noHandleSignals: true,
    logger: new Logger(() => (level, _message, meta) => {
      if (level === 'error') logAlert('job_failed', { reason: jobIn(meta) }, errorIn(meta));
    }),
    taskList: taskList(jobs),
    // A crontab uses each instance's wall clock, and the one that is ahead would keep the others from asking.
    parsedCronItems: [],
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const ended = new AbortController();
  void scheduleLoop(runner, Object.keys(jobs), { nextDelayMs, ended: ended.signal, clock });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    ended.abort();
    stopped ??= runner.stop().finally(() => pool.end());
    return stopped;
  };
  const end = Promise.race([runner.promise, nextError(runner)]);
  return { stop, end: end.finally(() => void stop().catch(() => undefined)) };
}

/**
 * One connection listens, the others take and complete jobs. The runner's own pool lacks a listener for a connection that
 * breaks while the pool ends, which would end the process.
 */
function connections(): Pool {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  // The queue uses LISTEN, which needs a session.
  const address = DATABASE_DIRECT_URL ?? DATABASE_URL;
  const pool = new WatchedPool('jobs', { connectionString: address, max: POOL_SIZE });
  pool.on('error', (error) => logAlert('job_connection_lost', {}, error));
  // Without a listener on each connection, the runner prints a warning. Failures surface in the query.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

type Meta = Record<string, unknown> | undefined;

const jobIn = (meta: Meta): string => String(Object(meta?.job).task_identifier ?? 'queue');

const errorIn = (meta: Meta): unknown => meta?.error ?? meta?.fatalError;

/** A runner that can't look for jobs at its start stores that failure, and silently never finds any. */
function nextError({ events }: Runner): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  events.once('worker:getJob:error', ({ error }) => reject(error));
  return promise;
}

let queueFailure: unknown;

/** Why the queue could not start, or has stopped, until it runs again. */
export const lastQueueFailure = (): unknown => queueFailure;

export async function superviseJobs(jobs: Jobs, clock: Clock): Promise<void> {
  await repeatUntilShutdown(RESTART_DELAY_MS, (shuttingDown) => runOnce(jobs, shuttingDown, clock), clock);
}

async function runOnce(jobs: Jobs, shuttingDown: AbortSignal, clock: Clock): Promise<void> {
  try {
    await sleepUnlessAborted(START_DELAY_MS, shuttingDown, clock);
    if (shuttingDown.aborted) return;
    // No job may work with keys that are not the database's own; features/health/watch-readiness.ts alerts staff.
    await requireMatchingKeys();
    const { stop, end } = await startJobs(jobs, () => MINUTE_MS - clock.random() * SPREAD_MS, clock);
    queueFailure = undefined;
    // The process exits anyway.
    const stopQuietly = () => void stop().catch(() => undefined);
    shuttingDown.addEventListener('abort', stopQuietly, { once: true });
    if (shuttingDown.aborted) stopQuietly();
    await end;
  } catch (error) {
    if (shuttingDown.aborted) return;
    queueFailure = error;
    logAlert('jobs_not_running', {}, error);
  }
}

type Schedule = { nextDelayMs: () => number; ended: AbortSignal; clock: Clock };

/** Each instance counts on its own monotonic clock, so none relies on another. */
async function scheduleLoop({ addJob }: Runner, jobs: string[], schedule: Schedule) {
  const { nextDelayMs, ended, clock } = schedule;
  while (!ended.aborted) {
    for (const job of jobs) {
      // Not awaited: the loop continues while the database hangs. The job key keeps one waiting job of each name.
      void addJob(job, {}, { jobKey: job, maxAttempts: 1 }).catch(() => undefined);
    }
    await sleepUnlessAborted(nextDelayMs(), ended, clock);
  }
}

function taskList(jobs: Jobs) {
  return Object.fromEntries(
    JOB_NAMES.map((job) => {
      const each = jobs[job].map(coalesce);
      return [
        job,
        () => withRunRecord(job, async () => void (await Promise.all(each.map((work) => work())))),
      ];
    }),
  );
}

/** Never runs the work twice at the same time. A call during a run causes one more run after it, and returns at once. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAskedFor = false;
  return async () => {
    isAskedFor = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAskedFor) {
        isAskedFor = false;
        await work();
      }
    } finally {
      isRunning = false;
    }
  };
}

/** A failure to store the record doesn't stop the work. */
async function withRunRecord(job: JobName, work: () => Promise<void>): Promise<void> {
  await recordJobBegun(job).catch(() => undefined);
  try {
    await traced(`job ${job}`, 'internal', { 'handoff.job': job }, work);
  } catch (error) {
    await recordJobEnded(job, errorText(error)).catch(() => undefined);
    throw error;
  }
  await recordJobEnded(job, null).catch(() => undefined);
}
