import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openFleetBehind } from '#tests/fleet/balanced-fleet.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import { canMount, openSmallDisk, type SmallDisk } from '#tests/support/instances/small-disk.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';
import { until } from '#tests/support/until.ts';

const MEGABYTES = 96;

test('/readyz, metrics and an alert report a full disk until there is room again', async () => {
  if (canMount) await onSmallDisk(openSmallDisk(MEGABYTES));
  else
    process.stdout.write(
      'NOT TESTED: a full disk. Only root on Linux, or a CI run, can mount a small one.\n',
    );
});

async function onSmallDisk(disk: SmallDisk) {
  const webhook = await openWebhook();
  const place = await openFleetBehind([]);
  const name = new URL(place.fleet.databaseUrl).pathname.slice(1);
  const server = Object.assign(new URL(place.fleet.databaseUrl), { pathname: '/postgres' }).href;
  const administrator = new pg.Client({ connectionString: server });
  await administrator.connect();
  try {
    const folder = join(disk.folder, 'tables');
    mkdirSync(folder, { mode: 0o700 });
    await administrator.query(`CREATE TABLESPACE ${name} LOCATION '${folder}'`);
    await administrator.query(`ALTER DATABASE ${name} SET TABLESPACE ${name}`);
    const instance = await place.start({
      ALERT_WEBHOOK_URL: webhook.url,
      ALERT_WEBHOOK_SECRET: 'the-secret-of-a-test-that-signs-alerts',
      READINESS_ALERT_SECONDS: '1',
    });
    const ready = async () => {
      const answer = await fetch(`${instance.address}/readyz`);
      return { status: answer.status, text: await answer.text() };
    };
    await until(async () => (await place.rows('SELECT FROM job_run')).length > 0, 'a job has begun');
    allowServerErrors(DATABASE_FAILURE);
    disk.fill();
    await until(async () => {
      const { status, text } = await ready();
      return status === 503 && text.includes('The disk of the database is full.');
    }, 'the full disk is noticed');
    expect(await (await fetch(`${instance.address}/metrics`)).text()).toMatch(
      /^handoff_ready\{check="writes"\} 0$/m,
    );
    const hasLogged = (event: string) =>
      webhook.posts.some(({ body }) => body.includes(`"event":"${event}","kind":"database_unwritable"`));
    await until(() => hasLogged('opened'), 'the alert is delivered');
    disk.makeRoom();
    await until(async () => (await ready()).status === 200, 'the instance is ready again');
    await until(() => hasLogged('resolved'), 'the end of the alert is delivered');
  } finally {
    disk.makeRoom();
    await place.close();
    await administrator.query(`DROP TABLESPACE IF EXISTS ${name}`);
    await administrator.end();
    await webhook.leave();
    disk.close();
  }
}
