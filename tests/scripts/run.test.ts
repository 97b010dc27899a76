import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const commands: Record<string, string> = JSON.parse(
  readFileSync(join(projectFolder, 'package.json'), 'utf8'),
).scripts;

const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;

test('every npm script starts with a file that an old Node can read', () => {
  for (const command of Object.values(commands)) {
    expect(command).toMatch(
      /^(exec )?(env MALLOC_ARENA_MAX=2 )?node (--[a-z=-]+\d* )*scripts\/(run|start|dev\/prune-production)\.mjs/,
    );
  }
});

test('a command under an old Node ends with one sentence that names both versions', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', OLD_NODE, 'scripts/run.mjs', 'scripts/cli/migrate.ts'],
    { cwd: projectFolder, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Handoff needs Node 24 or later; this is Node 20.20.2.\n',
  });
});

test('a command gets its arguments as if Node had started it', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', 'scripts/cli/verify.ts', '--xyzzy'],
    {
      cwd: projectFolder,
      encoding: 'utf8',
    },
  );
  expect(status).not.toBe(0);
  expect(stderr).toContain('npm run verify -- FILE');
});
