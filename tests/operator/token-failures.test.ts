import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSend } from '#operator/http.ts';
import { createTokens, type Tokens } from '#operator/token.ts';
import { settingsFor, sharedSandbox, TOKEN_PATH } from './own-sandbox.ts';

const sandbox = await sharedSandbox();

let time = 0;
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
});
const SECOND = 1_000;

function tokensOf() {
  const settings = settingsFor(sandbox.origin);
  return createTokens(
    settings,
    createSend([settings.tokenUrl], () => time, 'any'),
    () => time,
  );
}

const requests = () => sandbox.received(TOKEN_PATH);

test('concurrent callers share a failure, which is not cached', async () => {
  await sandbox.token({ status: 503, delayMs: 50 });
  const tokens = tokensOf();
  const failed = { kind: 'failed', reason: 'http_status', httpStatus: 503 };
  expect(await Promise.all([tokens.obtain(null), tokens.obtain(null)])).toEqual([failed, failed]);
  expect(await requests()).toHaveLength(1);
  await sandbox.token({ status: 201, delayMs: 0 });
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
  expect(await requests()).toHaveLength(2);
});

const failSevenTimes = async (tokens: Tokens, scope: string | null, status: number) => {
  await sandbox.token({ status });
  for (let calls = 0; calls < 7; calls++)
    expect(await tokens.obtain(scope)).toEqual({ kind: 'failed', reason: 'http_status', httpStatus: status });
};

test('stops requests after five consecutive failures, for at most thirty seconds', async () => {
  const tokens = tokensOf();
  await failSevenTimes(tokens, null, 503);
  expect(await requests()).toHaveLength(5);
  time += 2 * SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(5);
  for (const requestCount of [6, 7, 8, 9]) {
    time += 30 * SECOND;
    await tokens.obtain(null);
    expect(await requests()).toHaveLength(requestCount);
  }
  await sandbox.token({ status: 201 });
  time += 30 * SECOND;
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
});

test('each cooldown is longer than the one before', async () => {
  const tokens = tokensOf();
  await failSevenTimes(tokens, null, 503);
  for (const maxSeconds of [5, 10]) {
    time += maxSeconds * SECOND;
    await tokens.obtain(null);
  }
  expect(await requests()).toHaveLength(7);
  time += 9.9 * SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(7);
});

describe('a cooldown', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test.each([-600, 600])('does not change when the wall clock moves by %i s', async (seconds) => {
    const tokens = tokensOf();
    await failSevenTimes(tokens, null, 503);
    vi.setSystemTime(Date.now() + seconds * SECOND);
    await tokens.obtain(null);
    expect(await requests()).toHaveLength(5);
    time += 30 * SECOND;
    await tokens.obtain(null);
    expect(await requests()).toHaveLength(6);
  });
});

test('a scope that is not granted does not affect another scope', async () => {
  const tokens = tokensOf();
  await failSevenTimes(tokens, 'refinance', 400);
  await sandbox.token({ status: 201 });
  expect(await tokens.obtain('personal')).toMatchObject({ kind: 'token' });
  expect(await tokens.obtain('refinance')).toMatchObject({ kind: 'failed', httpStatus: 400 });
  expect(await requests()).toHaveLength(6);
});

test('an open circuit returns the last failure of its own scope', async () => {
  const tokens = tokensOf();
  await failSevenTimes(tokens, 'refinance', 400);
  await failSevenTimes(tokens, 'personal', 503);
  expect(await tokens.obtain('refinance')).toMatchObject({ kind: 'failed', httpStatus: 400 });
});
