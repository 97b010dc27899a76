import { expect, test } from 'vitest';
import { summarizing } from '#platform/log/throttle.ts';
import { testClock } from '#tests/support/test-clock.ts';

function open() {
  const lines: object[] = [];
  const clock = testClock();
  const report = summarizing<{ route: string }>((facts, error) => {
    lines.push({ ...facts, code: Object(error).code });
  }, clock);
  return { lines, report, pass: clock.pass };
}
const failure = (code: string) => Object.assign(new Error('x'), { code });

test('the first failure has a line at once, and those of ten seconds share one with their number', () => {
  const { lines, report, pass } = open();
  for (let at = 0; at < 738; at += 1) report(failure('ECONNREFUSED'), { route: `/${at}` });
  expect(lines).toEqual([{ route: '/0', code: 'ECONNREFUSED' }]);
  pass(10_000);
  expect(lines.slice(1)).toEqual([{ route: '/737', code: 'ECONNREFUSED', count: 737 }]);
});

test('another kind of failure, and the next window, begin with a line of their own', () => {
  const { lines, report, pass } = open();
  for (const code of ['53300', '57P03', '53300', '08006']) report(failure(code), { route: '/' });
  expect(lines).toEqual(['53300', '57P03', '08006'].map((code) => ({ route: '/', code })));
  pass(20_000);
  // The repeated one had a line at the end of its window.
  report(failure('57P03'), { route: '/b' });
  expect(lines.slice(3)).toEqual([
    { route: '/', code: '53300', count: 1 },
    { route: '/b', code: '57P03' },
  ]);
});
