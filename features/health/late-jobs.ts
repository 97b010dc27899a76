import 'server-only';
import { probeJobRuns } from '#platform/jobs/job-runs.ts';
import { JOBS } from '#platform/values/job-names.ts';

/** Every instance asks for all jobs each minute. */
const LATE_MS = 5 * 60_000;

/** The jobs that have not succeeded lately, on any instance. A process that has just started waits for their first run. */
export async function findLateJobs(now: Date): Promise<string[]> {
  const runs = new Map((await probeJobRuns()).map(({ job, succeededAt }) => [job, succeededAt]));
  const startedAt = now.getTime() - process.uptime() * 1_000;
  return Object.keys(JOBS).filter((job) => now.getTime() - (runs.get(job)?.getTime() ?? startedAt) > LATE_MS);
}
