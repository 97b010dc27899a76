import 'server-only';
import { Logger, run } from 'graphile-worker';
import { refreshConsent } from '#journeys/obtain-consent.ts';
import { databaseAddress } from '#records/db.ts';
import { logAlert } from '#telemetry/log.ts';

/** Each minute; a job of the same key waits at most once, however many instances run. No personal data in payloads. */
const TIMETABLE = '* * * * * refresh_consent ?jobKey=refresh_consent&max=1';
const CONNECTIONS = 2;
const TRY_AGAIN_MS = 10_000;

/** Begins to work off what is queued in the database. Resolves to a function that stops taking new work. */
export async function startJobs(): Promise<() => Promise<void>> {
  const runner = await run({
    connectionString: databaseAddress(),
    maxPoolSize: CONNECTIONS,
    concurrency: 1,
    // The server around this decides when the process ends.
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') logAlert('job_failed', { reason: message.split(' ', 3).join(' ') });
    }),
    taskList: { refresh_consent: refreshConsent },
    crontab: TIMETABLE,
  });
  await runner.addJob('refresh_consent', {}, { jobKey: 'refresh_consent', maxAttempts: 1 });
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
