import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeBuildInfo } from '#scripts/dev/build-info.ts';

const FOLDER = join('data', `build-info-${process.pid}`);
beforeAll(() => mkdirSync(FOLDER, { recursive: true }));
afterAll(() => rmSync(FOLDER, { recursive: true }));

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const CHECKED_OUT = expect.stringMatching(/^[0-9a-f]{40}$/);

test.each([
  [
    'the commit that the build names',
    '0123456789abcdef0123456789abcdef01234567',
    '0123456789abcdef0123456789abcdef01234567',
  ],
  ['a short one', 'ABCDEF1\n', 'abcdef1'],
  ['one of SHA-256', 'a'.repeat(64), 'a'.repeat(64)],
  ['the one checked out, without a name', '', CHECKED_OUT],
  ['the one checked out, instead of a branch', 'main', CHECKED_OUT],
  ['the one checked out, instead of words for a metric', 'abc"} 1', CHECKED_OUT],
])('a build records its version and %s', (_what, named, commit) => {
  vi.stubEnv('HANDOFF_COMMIT', named);
  writeBuildInfo(FOLDER);
  const info = JSON.parse(readFileSync(join(FOLDER, 'handoff-build.json'), 'utf8'));
  expect(info).toEqual({ version, commit });
});
