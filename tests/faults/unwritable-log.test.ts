import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { SERVER, SERVER_ENVIRONMENT } from '#scripts/dev/programs.ts';
import { type Fleet, openFleet } from '#tests/support/instances/fleet.ts';
import { until } from '#tests/support/until.ts';

let fleet: Fleet;
let folder: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  fleet = await openFleet();
  folder = mkdtempSync(join(tmpdir(), 'handoff-log-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await fleet.close();
  rmSync(folder, { recursive: true });
});

// tests/edge/log-output.test.ts has full devices and disks, and other readers.
test('an instance whose log has a stopped reader serves, and ends on SIGTERM', async () => {
  const path = join(folder, 'pipe');
  spawnSync('mkfifo', [path]);
  const reader = openSync(path, 'r+');
  // Full from the start, so that the first line waits.
  spawnSync('sh', ['-c', `head -c 1000000 /dev/zero | timeout 1 cat > ${path}`]);
  const writer = openSync(path, 'w');
  const port = String(await fleet.port());
  child = spawn(process.execPath, ['--import', './scripts/dev/die-with-parent.ts', ...SERVER], {
    cwd: projectFolder,
    env: childEnvironment({ ...SERVER_ENVIRONMENT, ...fleet.environment, PORT: port }),
    stdio: ['pipe', writer, 'ignore'],
  });
  const exit = once(child, 'exit');
  // While the database is slow, an instance rejects new visitors.
  await until(
    () =>
      fetch(`http://localhost:${port}/`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    'it serves a page',
  );
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  closeSync(writer);
  closeSync(reader);
});
