import 'server-only';
import { formatDuration, type HealthCheck } from '#features/health/model/health.ts';
import type { JobRun } from '#platform/jobs/job-runs.ts';
import { JOBS } from '#platform/values/job-names.ts';

/** Every instance asks for all jobs each minute: none should be older than this. */
const LATE_MS = 5 * 60_000;

export type JobHealth = HealthCheck & { job: string; startedAt: Date | null; succeededAt: Date | null };

/** Each job of the queue: when it ran last, and whether it did what it should. */
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

function checkRun(run: JobRun | null, now: Date): Pick<HealthCheck, 'status' | 'message' | 'action'> {
  if (!run) {
    return {
      status: 'warn',
      message: 'It has not run yet.',
      action: 'Right after a first start that is as it should be. Else look in the log for jobs_not_running.',
    };
  }
  const { startedAt, succeededAt, failedAt, failure } = run;
  if (failedAt && (!succeededAt || failedAt > succeededAt)) {
    return {
      status: 'bad',
      message: `Its last run failed (${failure}).`,
      action: 'Look in the log for job_failed at that time. It is tried again each minute.',
    };
  }
  if (now.getTime() - startedAt.getTime() > LATE_MS) {
    return {
      status: 'bad',
      message: `It has not run for ${formatDuration(now.getTime() - startedAt.getTime())}.`,
      action: 'Look in the log for jobs_not_running, and whether any instance is up.',
    };
  }
  const isLong =
    (!succeededAt || startedAt > succeededAt) && now.getTime() - startedAt.getTime() > LATE_MS / 5;
  if (isLong) {
    return {
      status: 'warn',
      message: `It has been at work for ${formatDuration(now.getTime() - startedAt.getTime())}.`,
      action: 'Wait a minute. If it stays so, look whether what it calls answers.',
    };
  }
  return { status: 'good', message: 'It runs each minute.', action: null };
}
