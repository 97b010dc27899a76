import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { runCommand } from '#scripts/dev/tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'handoff-upgrade-'));
const calls = join(folder, 'calls');
afterEach(() => writeFileSync(calls, ''));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** In the place of Docker, which tests don't need: it records each call, and fails those that match. */
async function upgrade(failing: string, version = '') {
  const script = `#!/bin/sh\necho "$HANDOFF_VERSION $*" >>'${calls}'\ncase "$*" in ${failing}) exit 1 ;; esac\n`;
  writeFileSync(join(folder, 'docker'), script, { mode: 0o755 });
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const { code, output } = await runCommand('sh', [join(projectFolder, 'deploy', 'compose', 'upgrade.sh')], {
    environment: { PATH: `${folder}:/usr/bin:/bin`, HANDOFF_VERSION: version },
  });
  return { code, output, calls: readFileSync(calls, 'utf8').trim().split('\n') };
}

const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
const restart = (instance: string, release = version) => [
  `${release} compose up --detach --no-deps --wait ${instance}`,
  `${release} compose exec -T ${instance} node scripts/alive.mjs 3000 /readyz`,
];

test('builds and migrates, then restarts one instance after the other', async () => {
  const { code, output, calls } = await upgrade('never');
  expect(code, output).toBe(0);
  expect(calls).toEqual([
    `${version} compose build migrate`,
    `${version} compose run --rm migrate`,
    ...restart('app-1'),
    ...restart('app-2'),
  ]);
});

test('goes back to the image of an older release without a migration', async () => {
  const { code, output, calls } = await upgrade('never', '1.0.0');
  expect(code, output).toBe(0);
  expect(calls).toEqual([
    '1.0.0 image inspect handoff:1.0.0',
    ...restart('app-1', '1.0.0'),
    ...restart('app-2', '1.0.0'),
  ]);
});

test('does not build another release under the name of an older one', async () => {
  const { code, output, calls } = await upgrade('"image inspect"*', '1.0.0');
  expect([code, output]).toEqual([1, expect.stringContaining('has no image handoff:1.0.0')]);
  expect(calls).toEqual(['1.0.0 image inspect handoff:1.0.0']);
});

test('migrates again after a migration that failed', async () => {
  const failing = '*"run --rm migrate"*';
  expect((await upgrade(failing)).code).not.toBe(0);
  writeFileSync(calls, '');
  expect((await upgrade('never')).calls).toContain(`${version} compose run --rm migrate`);
});

test.each(['*"compose build"*', '*"run --rm migrate"*', '*"--wait app-1"*', '*"exec -T app-1"*'])(
  'leaves the second instance as it is after a failed step: %s',
  async (failing) => {
    const { code, calls } = await upgrade(failing);
    expect(code).not.toBe(0);
    expect(calls.join()).not.toContain('app-2');
  },
);
