import 'server-only';
import { recordJobBegun, recordJobEnded } from '#platform/jobs/job-runs.ts';
import { errorText } from '#platform/log/error-facts.ts';
import { traced } from '#platform/log/tracing.ts';
import type { JobName } from '#platform/values/job-names.ts';

/** Does a job's work, and notes how it fared. What can't be noted keeps nobody from the work. */
export async function withRunRecord(job: JobName, work: () => Promise<void>): Promise<void> {
  await recordJobBegun(job).catch(() => undefined);
  try {
    await traced(`job ${job}`, 'internal', { 'handoff.job': job }, work);
  } catch (error) {
    await recordJobEnded(job, errorText(error)).catch(() => undefined);
    throw error;
  }
  await recordJobEnded(job, null).catch(() => undefined);
}
