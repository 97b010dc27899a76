import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { SERVER, SERVER_ENVIRONMENT } from '#scripts/dev/programs.ts';
import { type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { until } from '#tests/support/until.ts';

let fleet: Fleet;
let folder: string;
beforeAll(async () => {
  fleet = await openFleet();
  folder = mkdtempSync(join(tmpdir(), 'handoff-log-'));
});
afterAll(async () => {
  await fleet.close();
  rmSync(folder, { recursive: true });
});

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Its log goes to `stdout` alone. */
async function serveWith(stdout: number) {
  const port = String(await fleet.port());
  const child = spawn(process.execPath, ['--import', './scripts/dev/die-with-parent.ts', ...SERVER], {
    cwd: projectFolder,
    env: childEnvironment({ ...SERVER_ENVIRONMENT, ...fleet.environment, PORT: port }),
    stdio: ['pipe', stdout, 'ignore'],
  });
  children.push(child);
  const ask = (path: string) => fetch(`http://localhost:${port}${path}`);
  await until(
    () =>
      ask('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      ),
    'the instance is ready',
  );
  return { child, ask };
}

async function expectToServeAndEnd(stdout: number) {
  const { child, ask } = await serveWith(stdout);
  // With a slow database, an instance rejects new visitors for a moment.
  await until(async () => (await ask('/')).status === 200, 'it serves a page');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  expect(await exit).toEqual([0, null]);
  clearTimeout(killer);
}

test('an instance whose log device is full serves, and ends on SIGTERM', async () => {
  if (!existsSync('/dev/full'))
    return void process.stdout.write('NOT TESTED: a full device. Only Linux has one.\n');
  const full = openSync('/dev/full', 'w');
  await expectToServeAndEnd(full);
  closeSync(full);
});

test('an instance whose log has a stopped reader serves, and ends on SIGTERM', async () => {
  const path = join(folder, 'pipe');
  spawnSync('mkfifo', [path]);
  const reader = openSync(path, 'r+');
  // Full from the start, so that the first line waits.
  spawnSync('sh', ['-c', `head -c 1000000 /dev/zero | timeout 1 cat > ${path}`]);
  const writer = openSync(path, 'w');
  await expectToServeAndEnd(writer);
  closeSync(writer);
  closeSync(reader);
});
