import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { raiseAlert } from '#features/alerts/raise-alert.ts';
import { BACKGROUND_JOBS } from '#features/health/jobs.ts';
import { coalesce, startJobs } from '#platform/jobs/start.ts';
import { deliveriesAbout, mailChannel, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { passTime, someIntent, stateOf } from '#tests/integration/support/new-journey.ts';
import { sql } from '#tests/support/database/sql.ts';
import { until } from '#tests/support/until.ts';

const [webhook, mail] = [await webhookChannel(), await mailChannel()];

const MANY = 10;
/** Less than the posts are waited for that get no answer: ten seconds each, one after another. */
const PATIENCE_MS = 40_000;
const LIMIT_MS = 150_000;

async function start(everyMs: number) {
  const jobs = await startJobs(BACKGROUND_JOBS, () => everyMs);
  onTestFinished(jobs.stop);
  return jobs;
}

/** A lead whose sender was not logged of in time. */
async function sweepOfLead() {
  const { attempt } = await someIntent();
  await passTime(61);
  await until(async () => (await stateOf(attempt)) === 'unsent', 'the abandoned lead is swept', PATIENCE_MS);
}

const untilDelivered = (subject: string) =>
  until(
    async () => (await deliveriesAbout(subject)).every(({ state }) => state === 'delivered'),
    'the alert is delivered',
    PATIENCE_MS,
  );

const isMailed = (subject: string) =>
  mail.mails.some(({ words }) => words.replaceAll('=\n', '').includes(subject));

test(
  'an instance asks for its jobs even if another one’s clock was ahead',
  async () => {
    const { stop } = await start(60_000);
    const isIdle = async () => (await sql('SELECT FROM graphile_worker.jobs')).length === 0;
    await until(isIdle, 'the queue is empty', PATIENCE_MS);
    await stop();
    // Left by an instance of another version, a day ahead: its minute, and a job for then.
    for (const left of [
      `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     SELECT job, now(), now() + interval '1 day' FROM unnest($1::text[]) AS job`,
      `SELECT graphile_worker.add_job(job, job_key => job, run_at => now() + interval '1 day') FROM unnest($1::text[]) AS job`,
    ])
      await sql(left, [['refresh_consent', 'deliver_alerts', 'sweep_leads']]);
    const jobs = await start(100);
    for (const _turn of ['now', 'again']) await sweepOfLead();
    await jobs.stop();
  },
  LIMIT_MS,
);

test('one of two instances posts an alert at once, and a starting instance posts those left over', async () => {
  const [early, late] = [randomUUID(), randomUUID()];
  await raiseAlert('phone_consent_withdrawn', early);
  const works = [await start(3_600_000), await start(3_600_000)];
  await untilDelivered(early);
  await raiseAlert('phone_consent_withdrawn', late);
  await untilDelivered(late);
  await Promise.all(works.map(({ stop }) => stop()));
  for (const subject of [early, late]) {
    expect(webhook.postsAbout(subject)).toHaveLength(1);
    expect(await deliveriesAbout(subject)).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  }
});

test(
  'while a channel hangs, with many alerts waiting, leads are swept and the other channel delivers',
  async () => {
    webhook.answerWith(0);
    webhook.posts.length = 0;
    mail.mails.length = 0;
    for (const kind of ['sign_in_locked', 'sign_in_reset'] as const)
      for (let count = 0; count < MANY / 2; count += 1) await raiseAlert(kind, randomUUID());
    const { stop } = await start(100);
    const areSent = () => webhook.posts.length > 0 && mail.mails.length >= MANY;
    await until(areSent, 'the alerts are delivered', PATIENCE_MS);
    await sweepOfLead();
    const late = randomUUID();
    await raiseAlert('audit_changed', late);
    await until(() => isMailed(late), 'the later alert is mailed', PATIENCE_MS);
    expect(await deliveriesAbout(late)).toMatchObject([
      { channel: 'mail', attempts: 1 },
      { channel: 'webhook', attempts: 0 },
    ]);
    await webhook.leave();
    await stop();
    await webhook.comeBack();
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
  for (const _ of Array(2)) await expect(ask()).rejects.toThrow('no database');
  expect(tries).toBe(2);
});
