import 'server-only';
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

/** Begins to work off what is queued in the database. Resolves to a function that stops taking new work. */
export async function startJobs(): Promise<() => Promise<void>> {
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
  return () => runner.stop();
}

/** Starts the jobs as soon as the database lets them, and stops them when the process is told to end. */
export function keepJobsRunning(): void {
  startJobs().then(
    (stop) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.once(signal, () => void stop().catch(() => undefined));
    },
    (error: unknown) => {
      logAlert('jobs_not_started', { errorName: error instanceof Error ? error.name : 'unknown' });
      setTimeout(keepJobsRunning, TRY_AGAIN_MS).unref();
    },
  );
}
