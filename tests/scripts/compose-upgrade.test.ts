import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));

/** In the place of Docker, which tests don't need: it records each call, and fails those that match. */
async function upgrade(failing: string, release = '') {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const script = `#!/bin/sh\necho "$HANDOFF_VERSION $*" >>'${calls}'\ncase "$*" in ${failing}) exit 1 ;; esac\n`;
  writeFileSync(join(folder, 'docker'), script, { mode: 0o755 });
  writeFileSync(join(folder, 'sleep'), '#!/bin/sh\n', { mode: 0o755 });
  const { code, output } = await runCommand('sh', [join(projectFolder, 'deploy', 'compose', 'upgrade.sh')], {
    environment: { PATH: `${folder}:/usr/bin:/bin`, HANDOFF_VERSION: release },
  });
  return { code, output, calls: readFileSync(calls, 'utf8').trim().split('\n') };
}

const restarts = (release: string) =>
  ['app-1', 'app-2'].flatMap((instance) => [
    `${release} compose up --detach --no-deps --wait ${instance}`,
    `${release} compose exec -T ${instance} node scripts/alive.mjs 3000 /readyz`,
  ]);

test('builds and migrates, then restarts one instance after the other', async () => {
  const { code, calls } = await upgrade('never');
  expect(code).toBe(0);
  expect(calls).toEqual([
    `${version} compose build migrate`,
    `${version} compose run --rm migrate`,
    ...restarts(version),
  ]);
});

test('goes back to the image of an older release without a migration, and only if there is one', async () => {
  const back = await upgrade('never', '1.0.0');
  expect(back).toMatchObject({ code: 0, calls: ['1.0.0 image inspect handoff:1.0.0', ...restarts('1.0.0')] });
  const missing = await upgrade('"image inspect"*', '1.0.0');
  expect(missing).toMatchObject({ code: 1, calls: ['1.0.0 image inspect handoff:1.0.0'] });
  expect(missing.output).toContain('has no image handoff:1.0.0');
});

test.each(['*"compose build"*', '*"run --rm migrate"*', '*"--wait app-1"*', '*"exec -T app-1"*'])(
  'leaves the second instance as it is after a failed step: %s',
  async (failing) => {
    const { code, calls } = await upgrade(failing);
    expect(code).not.toBe(0);
    expect(calls.join()).not.toContain('app-2');
  },
);
