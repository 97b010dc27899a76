import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const OLD_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
const run = (...given: string[]) =>
  spawnSync(process.execPath, given, { cwd: projectFolder, encoding: 'utf8' });

test('every npm script starts with a file that an old Node can read', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  for (const command of Object.values(scripts))
    expect(command).toMatch(
      /^(exec )?(env MALLOC_ARENA_MAX=2 )?node (--[a-z=-]+\d* )*scripts\/(run|start|dev\/prune-production)\.mjs/,
    );
});

test('a command under an old Node ends with one sentence that names both versions', () => {
  expect(run('--import', OLD_NODE, 'scripts/run.mjs', 'scripts/cli/migrate.ts')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'Handoff needs Node 24 or later; this is Node 20.20.2.\n',
  });
});

test('a command gets its arguments as if Node had started it', () => {
  const { status, stderr } = run('scripts/run.mjs', 'scripts/cli/verify.ts', '--xyzzy');
  expect(status).not.toBe(0);
  expect(stderr).toContain('npm run verify -- FILE');
});
