import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSend } from '#operator/http.ts';
import { operatorWith } from '#operator/live.ts';
import { createTokens, type Tokens } from '#operator/token.ts';
import type { TokenSettings } from '#operator/token-request.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { closedPort } from '#tests/support/network/listen.ts';
import { CLIENT, openSandbox, settingsFor, sharedSandbox, TOKEN_PATH } from './own-sandbox.ts';
import { openSocketServer } from './servers.ts';

const sandbox = await sharedSandbox();

let time = 0;
let tokens: Tokens;
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
  tokens = tokensOf();
});
afterEach(() => void vi.useRealTimers());
const SECOND = 1_000;

function tokensOf(others: Partial<TokenSettings> = {}, origin = sandbox.origin) {
  const settings = { ...settingsFor(origin), ...others };
  const now = () => time;
  return createTokens(settings, createSend([settings.tokenUrl], { ...SYSTEM_CLOCK, now }, 'any'), now);
}

async function obtainFrom(head: string, body: string) {
  const { origin } = await openSocketServer((socket) =>
    socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
  );
  const tokens = tokensOf({}, origin);
  return { result: await tokens.obtain(null), status: tokens.status() };
}

const requests = () => sandbox.received(TOKEN_PATH);

test('authenticates with Basic, with id and secret form-encoded', async () => {
  expect(await tokensOf({ clientAuth: 'basic' }).obtain(null)).toMatchObject({ kind: 'token' });
  const [request] = await requests();
  expect(request?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Basic /),
    accept: 'application/json',
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
  });
});

test('authenticates in the body if clientAuth is post, with scope and audience', {
  tags: ['@token-handling'],
}, async () => {
  const tokens = tokensOf({ clientAuth: 'post', audience: 'https://api.example.com' });
  expect(await tokens.obtain('leads.write leads:personal')).toMatchObject({ kind: 'token' });
  const [request] = await requests();
  expect(request?.headers).not.toHaveProperty('authorization');
  const form = new URLSearchParams(request?.text);
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'client_credentials',
    client_id: CLIENT.clientId,
    client_secret: 'hidden',
    scope: 'leads.write leads:personal',
    audience: 'https://api.example.com',
  });
});

test.each([
  [300, 240],
  [10_000, 9_000],
  [60, 0],
  [null, 60],
])('uses a token that lives for %s s for %i s', async (expiresIn, seconds) => {
  await sandbox.token({ expiresIn });
  const first = await tokens.obtain(null);
  time += Math.max(0, seconds - 1) * SECOND;
  if (seconds > 0) expect(await tokens.obtain(null)).toEqual(first);
  expect(await requests()).toHaveLength(1);
  time += SECOND;
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
  expect(await requests()).toHaveLength(2);
});

test('a hundred concurrent callers share one request', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => tokens.obtain(null)));
  expect(new Set(results.map((result) => result.kind === 'token' && result.accessToken)).size).toBe(1);
  expect(await requests()).toHaveLength(1);
});

test('each scope has its own token', async () => {
  await Promise.all([tokens.obtain('personal'), tokens.obtain('refinance'), tokens.obtain('personal')]);
  await tokens.obtain('refinance');
  const scopes = (await sandbox.issuedTokens()).map((token) => token.scope);
  expect(scopes.sort()).toEqual(['personal', 'refinance']);
});

test('requests a token for each call if freshToken is set', async () => {
  const tokens = tokensOf({ freshToken: true });
  await Promise.all([tokens.obtain(null), tokens.obtain(null)]);
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(3);
});

test('callers with a rejected token share one new token', async () => {
  const first = await tokens.obtain(null);
  if (first.kind !== 'token') throw new Error('no token');
  const renewals = Array.from({ length: 20 }, () => tokens.renew(null, first.accessToken));
  const renewed = await Promise.all(renewals);
  renewed.push(await tokens.renew(null, first.accessToken));
  const used = new Set(renewed.map((result) => result.kind === 'token' && result.accessToken));
  expect([used.size, used.has(first.accessToken)]).toEqual([1, false]);
  expect(await requests()).toHaveLength(2);
});

const JSON_TYPE = '\r\ncontent-type: application/json';

test.each([
  ['401 Unauthorized', '', 'unauthorized_client', 401],
  [`400 Bad Request${JSON_TYPE}`, '{"error":"invalid_client"}', 'unauthorized_client', 400],
  [`400 Bad Request${JSON_TYPE}`, '{"error":"invalid_scope"}', 'http_status', 400],
  ['302 Found\r\nlocation: /login', '', 'http_status', 302],
  ['204 No Content', '', 'malformed', 204],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"","token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a","token_type":"dpop"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a\\r\\nx: y","token_type":"bearer"}', 'malformed', 201],
])('a token response of %j with %j fails with %s', async (head, body, reason, httpStatus) => {
  const { result } = await obtainFrom(head, body);
  expect(result).toEqual({ kind: 'failed', reason, httpStatus });
});

test.each<[string, number]>([
  ['"refresh_token":null,"scope":["a","b"],"error":null', 60],
  ['"expires_in":null', 60],
  ['"expires_in":""', 60],
  ['"expires_in":-1', 60],
  ['"expires_in":" 600 "', 540],
  ['"expires_in":599.5', 539.5],
  ['"expires_in":1795953600000', 77_760],
])('accepts a token with %s and without a content type, for %d s', async (members, seconds) => {
  const body = `{"access_token":"a","token_type":" BEARER ",${members}}`;
  const { result, status } = await obtainFrom('201 Created', body);
  expect(result).toMatchObject({ kind: 'token' });
  expect(status).toMatchObject([{ validForMs: seconds * SECOND }]);
});

test('status describes each requested scope and holds no secrets', async () => {
  expect(tokens.status()).toEqual([]);
  await tokens.obtain(null);
  time += 10 * SECOND;
  const fine = { scope: null, renewedMsAgo: 10 * SECOND, lastFailure: null, isCircuitOpen: false };
  expect(tokens.status()).toEqual([{ ...fine, validForMs: expect.any(Number) }]);
  time += 2 * (tokens.status()[0]?.validForMs ?? 0);
  expect(tokens.status()).toMatchObject([{ validForMs: null }]);

  const away = tokensOf({}, `http://127.0.0.1:${await closedPort()}`);
  for (let calls = 0; calls < 5; calls += 1) await away.obtain('a');
  time += SECOND;
  expect(away.status()).toEqual([
    {
      scope: 'a',
      validForMs: null,
      renewedMsAgo: null,
      lastFailure: { reason: 'unreachable', httpStatus: null, msAgo: SECOND },
      isCircuitOpen: true,
    },
  ]);
  expect(inspect([tokens.status(), away.status()], { depth: 9 })).not.toMatch(/hidden|Bearer/);
});

test('neither a token nor a failure reveals the token, the id or the secret', {
  tags: ['@token-handling'],
}, async () => {
  const body = '{"access_token":"planted-4711","token_type":"bearer"}';
  const { result: token } = await obtainFrom('201 Created', body);
  const failed = await tokensOf({ clientSecret: 'planted-4711' }).obtain(null);
  if (token.kind !== 'token') throw new Error('no token');
  expect(token.accessToken.authorization()).toBe('Bearer planted-4711');
  const shown = [
    inspect([token, failed], { depth: 9, showHidden: true, getters: true }),
    JSON.stringify([token, failed]),
    `${token.accessToken}`,
  ].join();
  for (const secret of ['planted-4711', CLIENT.clientId]) expect(shown).not.toContain(secret);
});

const requestCount = async () => (await requests()).length;
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
  await sandbox.token({ status: 503 });
  const failed = { kind: 'failed', reason: 'http_status', httpStatus: 503 };
  expect(await Promise.all([tokens.obtain(null), tokens.obtain(null)])).toEqual([failed, failed]);
  expect(await requestCount()).toBe(1);
  await sandbox.token({ status: 201 });
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

test('settings of another operator start without tokens or open circuits', async () => {
  const other = await openSandbox();
  onTestFinished(() => other.close());
  await sandbox.consentsOutage(503);
  const first = operatorWith(settingsFor(sandbox.origin));
  for (let times = 0; times < 4; times++) await first.fetchPersonalConsents();
  expect(operatorWith(settingsFor(sandbox.origin))).toBe(first);

  const second = operatorWith(settingsFor(other.origin));
  expect(second.status()).toEqual({ tokens: [], openOrigins: [] });
  expect(await second.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
  expect([await sandbox.issuedTokens(), await other.issuedTokens()]).toMatchObject([[{}], [{}]]);
});

test('another secret at the same operator starts without a token', async () => {
  const before = operatorWith(settingsFor(sandbox.origin));
  await before.checkToken('personal_loan', 'cached');
  expect(before.status().tokens).toHaveLength(1);
  expect(operatorWith(settingsFor(sandbox.origin, { clientSecret: 'another' })).status().tokens).toEqual([]);
});
