import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BROWSER_PARTS } from '#scripts/dev/browser-parts.ts';

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--list'];

test('npm test and npm run browser-more together run every browser test once', {
  tags: ['@more'],
}, async () => {
  const [all, usual, more] = await Promise.all([listed('all'), listed('usual'), listed('more')]);
  expect(Math.min(usual.length, more.length)).toBeGreaterThan(100);
  expect([...usual, ...more].sort()).toEqual(all.sort());
  const journey = usual.filter((line) => line.includes('a borrower goes from the first page to the offers'));
  expect(journey).toEqual([expect.stringMatching(/\[scripts\]/), expect.stringMatching(/\[no-scripts\]/)]);
});

async function listed(part: keyof typeof BROWSER_PARTS): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...PLAYWRIGHT, ...BROWSER_PARTS[part]]);
  return stdout.split('\n').filter((line) => line.startsWith('  ['));
}
