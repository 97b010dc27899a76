import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BROWSER_PARTS, thirdOfMore } from '#scripts/dev/browser-parts.ts';

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--list'];

test('npm test and npm run browser-more together run every browser test once', {
  tags: ['@nightly'],
}, async () => {
  const [all = [], usual = [], more = []] = await Promise.all(
    [BROWSER_PARTS.all, BROWSER_PARTS.usual, BROWSER_PARTS.more].map(listed),
  );
  expect(Math.min(usual.length, more.length)).toBeGreaterThan(100);
  expect([...usual, ...more].sort()).toEqual(all.sort());
  const journey = usual.filter((line) => line.includes('a borrower goes from the first page to the offers'));
  expect(journey).toEqual([expect.stringMatching(/\[scripts\]/), expect.stringMatching(/\[no-scripts\]/)]);
});

test('three consecutive days run every test of npm run browser-more, and each day runs tests with a security tag', {
  tags: ['@nightly'],
}, async () => {
  const [more = [], ...days] = await Promise.all(
    [BROWSER_PARTS.more, ...[1, 2, 3].map(thirdOfMore)].map(listed),
  );
  const each = more.filter((line) => days.every((day) => day.includes(line))).join('\n');
  expect([...new Set(days.flat())].sort()).toEqual(more.sort());
  expect(Math.max(...days.map((day) => day.length))).toBeLessThan(more.length * 0.6);
  expect(each).toContain('hostile-consent.spec.ts');
  expect(each).not.toContain('personas.spec.ts');
});

async function listed(tests: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...PLAYWRIGHT, ...tests]);
  return stdout.split('\n').filter((line) => line.startsWith('  ['));
}
