import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, waitFor } from '#scripts/dev/wait.ts';
import { ask, metrics, readiness, waitForReady } from './requests.ts';
import { CAMPAIGN, INSTANCES, serviceOf, type World } from './world.ts';

const DISK_BYTES = 96 * 1024 * 1024;
const FREED_BYTES = 1024 * 1024;
const RECOVERY_MS = 90_000;
/** The redirect of a start to the form. */
const ACCEPTED = 303;

/** The database rejects writes: /readyz, the metrics and an alert report it, and recover with it. */
export async function makeReadOnly(world: World) {
  const before = world.receiver.received.length;
  const change = async (command: string) => {
    await world.database.query('postgres', command);
    await world.database.query('postgres', 'select pg_reload_conf()');
  };
  await change('alter system set default_transaction_read_only = on');
  try {
    await seeOutage(world, before);
  } finally {
    await change('alter system reset default_transaction_read_only');
  }
  await waitForReady(world, RECOVERY_MS);
}

/** Moves the database to a small disk and fills it. Returns false where this user can't mount. */
export async function fillDisk(world: World): Promise<boolean> {
  const { machine } = world;
  const disk = machine.path('small-disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch {
    return false;
  }
  machine.atEnd(() => execFileSync('umount', ['--lazy', disk], { stdio: 'pipe' }));
  mkdirSync(`${disk}/tables`);
  chmodSync(`${disk}/tables`, 0o700);
  await moveTo(world, `${disk}/tables`);
  const before = world.receiver.received.length;
  const filler = `${disk}/filler`;
  fill(filler, DISK_BYTES);
  // PostgreSQL frees space now and then, and one successful write ends the outage.
  const refilling = setInterval(() => fill(filler, FREED_BYTES), 200);
  try {
    await exhaustFreePages(world);
    await seeOutage(world, before, true);
  } finally {
    clearInterval(refilling);
    execFileSync('rm', ['-f', filler]);
  }
  await waitForReady(world, RECOVERY_MS);
  return true;
}

async function seeOutage(world: World, alertsBefore: number, acceptsSomeStarts = false) {
  for (const instance of INSTANCES) {
    await waitFor(
      `/readyz of ${instance} is red`,
      async () => (await readiness(world, instance)).status === 503,
    );
    const { body } = await metrics(world, instance);
    expect(
      /^handoff_ready\{check="all"\} 0$/m.test(body),
      'The metrics do not show that the instance is not ready.',
    );
  }
  const { status, body: page } = await (acceptsSomeStarts ? failedStart(world) : start(world));
  const isOurPage = status >= 500 && page.includes('<h1');
  expect(isOurPage, `A borrower who begins now is answered ${status}: ${page.slice(0, 300)}`);
  await world.receiver.waitForAlert(/^database_unwritable$/, alertsBefore);
}

const start = (world: World) => ask(world, `/start/${CAMPAIGN}`);

/** A table with a free page left accepts a start now and then. Any other answer, or none, ends the wait. */
const failedStart = (world: World) =>
  waitFor('a start fails', async () => {
    const answer = await start(world).catch((error: unknown) => ({ status: 0, body: String(error) }));
    return answer.status !== ACCEPTED && answer;
  });

async function moveTo(world: World, folder: string) {
  const services = INSTANCES.map((instance) => serviceOf(world, instance));
  await world.services.systemctl(['stop', ...services]);
  for (const command of [
    `create tablespace small location '${folder}'`,
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'handoff'",
    'alter database handoff set tablespace small',
  ])
    await world.database.query('postgres', command);
  await world.services.systemctl(['start', ...services]);
  await waitForReady(world);
}

function fill(file: string, bytes: number) {
  try {
    writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
  } catch {
    // The disk is full, as intended.
  }
}

/** Tables have free pages left: adds rows until a table has to grow. */
async function exhaustFreePages(world: World) {
  await waitFor('the disk is full for borrowers', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(world)));
    return answers.some(({ status }) => status >= 500);
  });
}
