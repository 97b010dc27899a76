import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeBuildInfo } from '#scripts/dev/build-info.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const CHECKED_OUT = expect.stringMatching(/^[0-9a-f]{40}$/);

test.each([
  ['the commit that the build names', 'a'.repeat(40), 'a'.repeat(40)],
  ['a short one', 'ABCDEF1\n', 'abcdef1'],
  ['the one checked out, instead of a branch', 'main', CHECKED_OUT],
  ['the one checked out, instead of words for a metric', 'abc"} 1', CHECKED_OUT],
])('a build records its version and %s', (_what, named, commit) => {
  vi.stubEnv('HANDOFF_COMMIT', named);
  writeBuildInfo(relative(projectFolder, folder));
  expect(JSON.parse(readFileSync(join(folder, 'handoff-build.json'), 'utf8'))).toEqual({ version, commit });
});
