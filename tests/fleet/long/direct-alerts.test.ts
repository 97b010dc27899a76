import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { JOB_NAMES } from '#platform/values/job-names.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { logOf, sharedWebhook, wiredFleet } from '#tests/fleet/balanced-fleet.ts';
import { startServer } from '#tests/support/instances/child-program.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import { openTcpRelay } from '#tests/support/network/tcp-relay.ts';
import { until } from '#tests/support/until.ts';

const webhook = await sharedWebhook();
const settings = { ...webhook.settings, READINESS_ALERT_SECONDS: '1' };
const { place, wire } = wiredFleet(openTcpRelay, { shared: settings });
beforeAll(async () => {
  const run = () => place.rows('SELECT FROM job_run WHERE succeeded_at IS NOT NULL');
  await until(async () => (await run()).length === JOB_NAMES.length, 'every job has run once');
  const open = () =>
    place.rows('SELECT FROM alert WHERE resolved_at IS NULL AND kind = $1', ['jobs_not_running']);
  await until(async () => (await open()).length === 0, 'a slow start is over');
  const rows = await place.rows<{ id: string }>('SELECT id FROM alert');
  former.push(...rows.map(({ id }) => id));
});

/** A slow start opens an alert of its own about the jobs. */
const former: string[] = [];

test('an unreachable database is reported without it, and recorded after it returns', async () => {
  allowServerErrors(DATABASE_FAILURE);
  wire.cut();
  await isSeen('database', 'database_unreachable');
  expect(await recorded('database_unreachable')).toEqual([]);
  wire.restore();
  await isOver('database_unreachable');
});

test('an alert that needs no job reports jobs that the queue rejects', async () => {
  allowServerErrors(DATABASE_FAILURE);
  await place.rows('REVOKE USAGE ON SCHEMA graphile_worker FROM handoff_app');
  // Grants apply to new sessions only.
  await place.rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = 'handoff_app'`);
  const log = () => logOf(place.first());
  const refused = () =>
    log().some(({ event, sqlState }) => event === 'jobs_not_running' && sqlState === '42501');
  await until(refused, 'the log names the missing right');
  expect(log().map(({ event }) => event)).toEqual(expect.arrayContaining(['check_failed', 'check_passed']));
  await place.rows(
    "UPDATE job_run SET succeeded_at = begun_at - interval '6 minutes', begun_at = begun_at - interval '7 minutes'",
  );
  await isSeen('jobs', 'jobs_not_running', 200);
  await isRecorded('jobs_not_running');
  // A failure that explains the check does not resolve the alert.
  await place.rows('ALTER TABLE _prisma_migrations RENAME TO missing');
  await isSeen('migrations', 'migrations_missing');
  expect(await recorded('jobs_not_running')).toMatchObject([{ isOver: false }]);
  await place.rows('ALTER TABLE missing RENAME TO _prisma_migrations');
  await place.rows('GRANT USAGE ON SCHEMA graphile_worker TO handoff_app');
  await isOver('jobs_not_running');
});

test('an instance with another DATA_KEY is not ready and reports itself', async () => {
  const port = await testPort();
  const DATA_KEY = `1:${Buffer.alloc(32, 'another').toString('base64')}`;
  const wrong = await startServer({ ...place.fleet.environment, ...settings, DATA_KEY, PORT: String(port) });
  await isSeen('keys', 'wrong_key', 503, { ...wrong, address: `http://localhost:${port}` });
  await isRecorded('wrong_key');
  await wrong.stop('SIGKILL');
});

test('a starting instance resolves shared alerts, but not the wrong key of another instance', async () => {
  await place.rows(`INSERT INTO alert (id, kind, subject, first_seen_at, last_seen_at)
    VALUES (gen_random_uuid(), 'jobs_not_running', 'jobs', now(), now())
    ON CONFLICT DO NOTHING`);
  await place.start();
  const jobs = () => recorded('jobs_not_running') as Promise<{ isOver: boolean }[]>;
  await until(async () => (await jobs()).every(({ isOver }) => isOver), 'the alert about jobs is resolved');
  expect(await recorded('wrong_key')).toMatchObject([{ isOver: false }]);
});

async function isSeen(check: string, kind: string, status = 503, at = place.first()) {
  await until(async () => {
    const { checks, ...answer } = await place.ready(at);
    return checks[check] === 'not ok' && answer.status === status;
  }, `the check ${check} fails, with status ${status}`);
  expect(await (await fetch(`${at.address}/metrics`)).text()).toMatch(
    new RegExp(`^handoff_ready\\{check="${check}"\\} 0$`, 'm'),
  );
  const post = await until(() => postOf(kind, 'opened'), `${kind} is delivered`);
  const [, seconds, signature] = /^t=(\d+),v1=(\w+)$/.exec(String(post.headers['handoff-signature'])) ?? [];
  expect(signature).toBe(
    createHmac('sha256', webhook.secret).update(`${seconds}.${post.body}`).digest('hex'),
  );
}

async function isOver(kind: string) {
  const resolved = await until(() => postOf(kind, 'resolved'), `the end of ${kind} is delivered`);
  expect(JSON.parse(resolved.body).id).toBe(JSON.parse(postOf(kind, 'opened')?.body ?? '{}').id);
  expect(await recorded(kind)).toEqual([{ isOver: true, isInOrder: true }]);
}

const isRecorded = (kind: string) =>
  until(async () => (await recorded(kind)).length > 0, `the alert ${kind} is recorded`);

const postOf = (kind: string, event: string) =>
  webhook.posts.find(
    ({ body }) =>
      body.includes(`"event":"${event}","kind":"${kind}"`) && !former.includes(JSON.parse(body).id),
  );

const recorded = (kind: string) =>
  place.rows(
    `SELECT resolved_at IS NOT NULL AS "isOver", first_seen_at < last_seen_at AS "isInOrder" FROM alert
     WHERE kind = $1 AND id <> ALL($2)`,
    [kind, former],
  );
