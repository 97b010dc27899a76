import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { BROWSER_PARTS, halfOfMore } from '#scripts/dev/browser-parts.ts';

const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--list'];

test('npm test and npm run browser-more together run every browser test once', {
  tags: ['@more'],
}, async () => {
  const [all = [], usual = [], more = []] = await Promise.all(
    [BROWSER_PARTS.all, BROWSER_PARTS.usual, BROWSER_PARTS.more].map(listed),
  );
  expect(Math.min(usual.length, more.length)).toBeGreaterThan(100);
  expect([...usual, ...more].sort()).toEqual(all.sort());
  const journey = usual.filter((line) => line.includes('a borrower goes from the first page to the offers'));
  expect(journey).toEqual([expect.stringMatching(/\[scripts\]/), expect.stringMatching(/\[no-scripts\]/)]);
});

test('the halves of two days are the tests of npm run browser-more, and both have each security tag', {
  tags: ['@more'],
}, async () => {
  const [more = [], today = [], tomorrow = []] = await Promise.all(
    [BROWSER_PARTS.more, halfOfMore(1), halfOfMore(2)].map(listed),
  );
  const both = today.filter((line) => tomorrow.includes(line));
  expect([...new Set([...today, ...tomorrow])].sort()).toEqual(more.sort());
  expect(Math.max(today.length, tomorrow.length)).toBeLessThan(more.length * 0.7);
  expect(both.join('\n')).toContain('hostile-consent.spec.ts');
  expect(both.join('\n')).not.toContain('personas.spec.ts');
});

async function listed(tests: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...PLAYWRIGHT, ...tests]);
  return stdout.split('\n').filter((line) => line.startsWith('  ['));
}
