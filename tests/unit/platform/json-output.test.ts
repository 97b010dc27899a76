import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const CANARY = 'zanzibar-canary';
const PROGRAM = `
import { writeOnlyJson } from './platform/log/json-output.ts';
writeOnlyJson(() => false);
console.log('${CANARY}');
console.error('failed:', new TypeError('${CANARY}\\n    at ${CANARY} (/${CANARY}/x.js:1:1)'));
console.assert(true, '${CANARY}');
process.stdout.write('${CANARY}');
process.stderr.write('${CANARY}', () => process.emitWarning('${CANARY}', { code: 'DEP0042' }));
Promise.reject(Object.assign(new Error('${CANARY}'), { code: '42501', severity: 'ERROR' }));
setTimeout(() => { throw Object.assign(new Error('${CANARY}', { cause: { code: 'ECONNREFUSED' } }), { name: '${CANARY} ' }); }, 50);
setTimeout(() => undefined, 5_000);
`;

test('turns all output of a process into log lines without its text, up to the exception that ends it', {
  tags: ['@json-logs'],
}, () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stdout + run.stderr).not.toContain(CANARY);
  const lines = `${run.stdout}${run.stderr}`.trim().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  expect(events.map(({ event }) => event).sort()).toEqual([
    'error_printed',
    'node_warning',
    'text_printed',
    'text_printed',
    'text_printed',
    'uncaught_exception',
    'unhandled_rejection',
  ]);
  const printed = events.flatMap(({ at }) => at ?? []);
  const texts = events.filter(({ event }) => event === 'text_printed');
  for (const { at } of texts) expect(at).toEqual([expect.stringMatching(/^\[eval1\]:\d+$/)]);
  expect(printed.filter((location) => location.startsWith('platform/log/'))).toEqual([]);
  expect(events).toContainEqual(expect.objectContaining({ event: 'node_warning', errorCode: 'DEP0042' }));
  expect(events).toContainEqual(expect.objectContaining({ event: 'unhandled_rejection', sqlState: '42501' }));
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'uncaught_exception', errorName: 'Error', errorCode: 'ECONNREFUSED' }),
  );
});
