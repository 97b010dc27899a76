import 'server-only';
import { db, probeDb } from '#platform/database/db.ts';
import type { JobName } from '#platform/values/job-names.ts';

export type JobRun = {
  job: string;
  startedAt: Date;
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
};

export async function recordJobBegun(job: JobName): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job_run (job, begun_at) VALUES (${job}, clock_timestamp())
    ON CONFLICT (job) DO UPDATE SET begun_at = EXCLUDED.begun_at`;
}

export async function recordJobEnded(job: JobName, failure: string | null): Promise<void> {
  await (failure === null
    ? db().$executeRaw`UPDATE job_run SET succeeded_at = clock_timestamp() WHERE job = ${job}`
    : db()
        .$executeRaw`UPDATE job_run SET failed_at = clock_timestamp(), failure = ${failure} WHERE job = ${job}`);
}

export const findJobRuns = (): Promise<JobRun[]> => db().jobRun.findMany();

/** On the connection that responds while all others are busy. */
export const probeJobRuns = async (): Promise<JobRun[]> =>
  probeDb().$queryRaw<JobRun[]>`
    SELECT job, begun_at AS "startedAt", succeeded_at AS "succeededAt", failed_at AS "failedAt", failure FROM job_run`;

export async function findFailingJobs(): Promise<{ job: string; failedAt: Date }[]> {
  const rows = await db().$queryRaw<{ isThere: boolean }[]>`
    SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS "isThere"`;
  if (!rows[0]?.isThere) return [];
  return db().$queryRaw<{ job: string; failedAt: Date }[]>`
    SELECT task_identifier AS job, max(updated_at) AS "failedAt" FROM graphile_worker.jobs
    WHERE last_error IS NOT NULL GROUP BY task_identifier ORDER BY job`;
}
