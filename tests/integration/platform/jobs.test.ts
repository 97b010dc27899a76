import { expect, onTestFinished, test } from 'vitest';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { coalesce, startJobs } from '#platform/jobs/start.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';
import { someAbandonedLead, wasSwept } from './abandoned-leads.ts';

const JOBS = ['refresh_consent', 'deliver_alerts', 'sweep_leads'];
const quickly = () => 100;
const aMinute = () => 60_000;
const PATIENCE_MS = 40_000;
const LIMIT_MS = 150_000;

test(
  'an instance asks for its jobs even if another one’s clock was ahead',
  async () => {
    await setUpQueue();
    // Left by an instance of another version, a day ahead: its minute, and a job for then.
    await sql(
      `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     SELECT job, now(), now() + interval '1 day' FROM unnest($1::text[]) AS job`,
      [JOBS],
    );
    await sql(
      `SELECT graphile_worker.add_job(job, job_key => job, run_at => now() + interval '1 day') FROM unnest($1::text[]) AS job`,
      [JOBS],
    );
    const { stop } = await startJobs(BACKGROUND_JOBS, quickly);
    onTestFinished(stop);
    for (const _turn of ['now', 'again']) {
      const lead = await someAbandonedLead();
      await until(() => wasSwept(lead), 'the abandoned lead is swept', PATIENCE_MS);
    }
    await stop();
  },
  LIMIT_MS,
);

test('runs a job once more when it is requested while it runs, without a second wait', async () => {
  const begun: (() => void)[] = [];
  const ask = coalesce(() => new Promise((resolve) => void begun.push(resolve)));
  const first = ask();
  await Promise.all([ask(), ask(), ask()]);
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await until(() => begun.length === 2, 'the work has begun twice');
  begun[1]?.();
  await first;
  expect(begun).toHaveLength(2);
});

test('repeats failed work at the next request', async () => {
  let tries = 0;
  const ask = coalesce(async () => {
    tries += 1;
    throw new Error('no database');
  });
  await expect(ask()).rejects.toThrow('no database');
  await expect(ask()).rejects.toThrow('no database');
  expect(tries).toBe(2);
});

async function setUpQueue() {
  const { stop } = await startJobs(BACKGROUND_JOBS, aMinute);
  onTestFinished(stop);
  await until(
    async () => (await sql('SELECT FROM graphile_worker.jobs')).length === 0,
    'the queue is empty',
    PATIENCE_MS,
  );
  await stop();
}
