import 'server-only';
import { bad, good, type HealthCheck, type HealthResult, warn } from '#features/health/model/health.ts';
import { type JobRun, probeJobRuns } from '#platform/jobs/job-runs.ts';
import { formatDuration, MINUTE_MS } from '#platform/values/duration.ts';
import { JOBS } from '#platform/values/job-names.ts';

/** Every instance requests each job every minute. */
const LATE_MS = 5 * MINUTE_MS;

export type JobHealth = HealthCheck & { job: string; startedAt: Date | null; succeededAt: Date | null };

export function checkJobs(runs: readonly JobRun[], now: Date): JobHealth[] {
  return Object.entries(JOBS).map(([job, name]) => {
    const run = runs.find((one) => one.job === job) ?? null;
    return {
      job,
      name,
      startedAt: run?.startedAt ?? null,
      succeededAt: run?.succeededAt ?? null,
      ...checkRun(run, now),
    };
  });
}

function checkRun(run: JobRun | null, now: Date): HealthResult {
  if (!run)
    return warn(
      'Not run yet.',
      'This is normal right after the first start. Otherwise find jobs_not_running in the log.',
    );
  const { startedAt, succeededAt, failedAt, failure } = run;
  if (failedAt && (!succeededAt || failedAt > succeededAt))
    return bad(
      `The last run failed (${failure}).`,
      'Find job_failed in the log at that time. We retry every minute.',
    );
  const sinceMs = now.getTime() - startedAt.getTime();
  if (sinceMs > LATE_MS)
    return bad(
      `Hasn’t run for ${formatDuration(sinceMs)}.`,
      'Find jobs_not_running in the log. Check that an instance is running.',
    );
  const isRunning = !succeededAt || startedAt > succeededAt;
  return isRunning && sinceMs > LATE_MS / 5
    ? warn(
        `Has been running for ${formatDuration(sinceMs)}.`,
        'Wait a minute. If it’s still running, check the services it calls.',
      )
    : good('Runs every minute.');
}

/** A process that has just started waits for the first run of each job. */
export async function findLateJobs(now: Date): Promise<string[]> {
  const runs = new Map((await probeJobRuns()).map(({ job, succeededAt }) => [job, succeededAt]));
  const startedAt = now.getTime() - process.uptime() * 1_000;
  return Object.keys(JOBS).filter((job) => now.getTime() - (runs.get(job)?.getTime() ?? startedAt) > LATE_MS);
}
