import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import { deliverAlerts } from '#journeys/deliver-alerts.ts';
import { endOverdueLeads } from '#journeys/end-overdue.ts';
import { refreshConsent } from '#journeys/obtain-consent.ts';
import { databaseAddress } from '#records/db.ts';
import { logAlert } from '#telemetry/log.ts';

const TASKS = {
  refresh_consent: refreshConsent,
  deliver_alerts: deliverAlerts,
  sweep_leads: endOverdueLeads,
};
/** Each minute; a job of the same key waits at most once, however many instances run. No personal data in payloads. */
const TIMETABLE = Object.keys(TASKS)
  .map((task) => `* * * * * ${task} ?jobKey=${task}&max=1`)
  .join('\n');
/** So that an operator who takes long keeps no alert in the house. */
const AT_ONCE = 2;
/** One to work with for each, and one to hear of new work by. */
const CONNECTIONS = AT_ONCE + 1;
const TRY_AGAIN_MS = 10_000;

type Work = {
  stop: () => Promise<void>;
  /** Rejects when the work has ended without having been stopped, as it does after long trouble with the database. */
  end: Promise<void>;
};

/** Begins to work off what is queued in the database. */
export async function startJobs(): Promise<Work> {
  const runner = await run({
    connectionString: databaseAddress(),
    maxPoolSize: CONNECTIONS,
    concurrency: AT_ONCE,
    // The server around this decides when the process ends.
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logAlert('job_failed', { reason: message.split(' ', 3).join(' ') });
    }),
    taskList: TASKS,
    crontab: TIMETABLE,
  });
  for (const task of Object.keys(TASKS)) await runner.addJob(task, {}, { jobKey: task, maxAttempts: 1 });
  return { stop: () => runner.stop(), end: runner.promise };
}

/** Starts the jobs as soon as the database lets them, again when they end, and stops them when the process is told to end. */
export async function keepJobsRunning(): Promise<void> {
  const leaving = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => leaving.abort());
  while (!leaving.signal.aborted) {
    await workUntilItEnds(leaving.signal);
    await pause(TRY_AGAIN_MS, undefined, { ref: false, signal: leaving.signal }).catch(() => undefined);
  }
}

async function workUntilItEnds(leaving: AbortSignal): Promise<void> {
  try {
    const { stop, end } = await startJobs();
    const stopQuietly = () => void stop().catch(() => undefined);
    leaving.addEventListener('abort', stopQuietly, { once: true });
    if (leaving.aborted) stopQuietly();
    await end;
  } catch (error) {
    if (leaving.aborted) return;
    logAlert('jobs_not_running', { errorName: error instanceof Error ? error.name : 'unknown' });
  }
}
