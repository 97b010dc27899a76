import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { summarizing } from '#platform/log/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const lines: object[] = [];
  const report = summarizing<{ route: string }>((facts, error) => {
    lines.push({ ...facts, code: Object(error).code });
  });
  return { lines, report };
}
const failure = (code: string) => Object.assign(new Error('x'), { code });

test('the first failure has a line at once, and those of ten seconds share one with their number', () => {
  const { lines, report } = open();
  for (let at = 0; at < 738; at += 1) report(failure('ECONNREFUSED'), { route: `/${at}` });
  expect(lines).toEqual([{ route: '/0', code: 'ECONNREFUSED' }]);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(1)).toEqual([{ route: '/737', code: 'ECONNREFUSED', count: 737 }]);
});

test('another kind of failure has lines of its own', () => {
  const { lines, report } = open();
  for (const code of ['53300', '57P03', '53300', '08006']) report(failure(code), { route: '/' });
  expect(lines).toEqual(['53300', '57P03', '08006'].map((code) => ({ route: '/', code })));
});

test('a single failure has one line, and the next window begins with a line of its own', () => {
  const { lines, report } = open();
  report(failure('57P01'), { route: '/a' });
  vi.advanceTimersByTime(10_000);
  report(failure('57P01'), { route: '/b' });
  expect(lines).toEqual([
    { route: '/a', code: '57P01' },
    { route: '/b', code: '57P01' },
  ]);
});
