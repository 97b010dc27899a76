import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSend } from '#operator/http.ts';
import { createTokens, type Tokens } from '#operator/token.ts';
import { settingsFor, sharedSandbox, TOKEN_PATH } from './own-sandbox.ts';

const sandbox = await sharedSandbox();
const SECOND = 1_000;

let time = 0;
let tokens: Tokens;
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
  const settings = settingsFor(sandbox.origin);
  tokens = createTokens(
    settings,
    createSend([settings.tokenUrl], () => time, 'any'),
    () => time,
  );
});
afterEach(() => void vi.useRealTimers());

const requestCount = async () => (await sandbox.received(TOKEN_PATH)).length;
async function countAfter(seconds: number) {
  time += seconds * SECOND;
  await tokens.obtain(null);
  return requestCount();
}
async function failSevenTimes(scope: string | null, httpStatus: number) {
  await sandbox.token({ status: httpStatus });
  for (let calls = 0; calls < 7; calls++)
    expect(await tokens.obtain(scope)).toEqual({ kind: 'failed', reason: 'http_status', httpStatus });
}

test('concurrent callers share a failure, which is not cached', async () => {
  await sandbox.token({ status: 503, delayMs: 50 });
  const failed = { kind: 'failed', reason: 'http_status', httpStatus: 503 };
  expect(await Promise.all([tokens.obtain(null), tokens.obtain(null)])).toEqual([failed, failed]);
  expect(await requestCount()).toBe(1);
  await sandbox.token({ status: 201, delayMs: 0 });
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
  expect(await requestCount()).toBe(2);
});

test('stops requests after five consecutive failures, for at most thirty seconds', async () => {
  await failSevenTimes(null, 503);
  expect(await requestCount()).toBe(5);
  expect(await countAfter(2)).toBe(5);
  for (const count of [6, 7, 8, 9]) expect(await countAfter(30)).toBe(count);
  await sandbox.token({ status: 201 });
  time += 30 * SECOND;
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
});

test('each cooldown is longer than the one before', async () => {
  await failSevenTimes(null, 503);
  expect([await countAfter(5), await countAfter(10), await countAfter(9.9)]).toEqual([6, 7, 7]);
});

test.each([-600, 600])('a cooldown does not change when the wall clock moves by %i s', async (seconds) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await failSevenTimes(null, 503);
  vi.setSystemTime(Date.now() + seconds * SECOND);
  expect([await countAfter(0), await countAfter(30)]).toEqual([5, 6]);
});

test('a scope that is not granted affects no other, and each returns its own last failure', async () => {
  await failSevenTimes('refinance', 400);
  await sandbox.token({ status: 201 });
  expect(await tokens.obtain('personal')).toMatchObject({ kind: 'token' });
  await failSevenTimes('other', 503);
  expect(await tokens.obtain('refinance')).toMatchObject({ kind: 'failed', httpStatus: 400 });
  expect(await requestCount()).toBe(5 + 1 + 5);
});
