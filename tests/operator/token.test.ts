import { inspect } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { createSend } from '#operator/http.ts';
import { createTokens } from '#operator/token.ts';
import type { TokenSettings } from '#operator/token-request.ts';
import { CLIENT, settingsFor, sharedSandbox, TOKEN_PATH } from './own-sandbox.ts';
import { closedPort, openSocketServer } from './rough-server.ts';

const sandbox = await sharedSandbox();

let time = 0;
beforeEach(() => {
  time = Date.UTC(2026, 0, 1);
});
const SECOND = 1_000;

function tokensOf(others: Partial<TokenSettings> = {}, origin = sandbox.origin) {
  const settings = { ...settingsFor(origin), ...others };
  return createTokens(
    settings,
    createSend([settings.tokenUrl], () => time, 'any'),
    () => time,
  );
}

const requests = () => sandbox.received(TOKEN_PATH);
const form = (body: string) =>
  Object.fromEntries(new URLSearchParams(Buffer.from(body, 'base64').toString()));

test('authenticates with Basic, with id and secret form-encoded', async () => {
  expect(await tokensOf({ clientAuth: 'basic' }).obtain(null)).toMatchObject({ kind: 'token' });
  const [request] = await requests();
  expect(request?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Basic /),
    accept: 'application/json',
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
  });
  expect(form(request?.body ?? '')).toEqual({ grant_type: 'client_credentials' });
});

test('authenticates in the body if clientAuth is post', async () => {
  expect(await tokensOf({ clientAuth: 'post' }).obtain(null)).toMatchObject({ kind: 'token' });
  const [request] = await requests();
  expect(request?.headers).not.toHaveProperty('authorization');
  expect(form(request?.body ?? '')).toEqual({
    grant_type: 'client_credentials',
    client_id: CLIENT.clientId,
    client_secret: 'hidden',
  });
});

test('sends scope and audience if they are set', { tags: ['@token-handling'] }, async () => {
  await tokensOf({ audience: 'https://api.example.com' }).obtain('leads.write leads:personal');
  const [request] = await requests();
  expect(form(request?.body ?? '')).toEqual({
    grant_type: 'client_credentials',
    scope: 'leads.write leads:personal',
    audience: 'https://api.example.com',
  });
});

test.each([200, 201])('accepts a token response with status %i', async (status) => {
  await sandbox.token({ status });
  expect(await tokensOf().obtain(null)).toMatchObject({ kind: 'token' });
});

test('caches a token until one minute before it expires', async () => {
  await sandbox.token({ expiresIn: 300 });
  const tokens = tokensOf();
  const first = await tokens.obtain(null);
  time += 239 * SECOND;
  expect(await tokens.obtain(null)).toEqual(first);
  expect(await requests()).toHaveLength(1);
  time += SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(2);
});

test('caches a long-lived token until a tenth of its life is left', async () => {
  await sandbox.token({ expiresIn: 10_000 });
  const tokens = tokensOf();
  await tokens.obtain(null);
  time += 8_999 * SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(1);
  time += SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(2);
});

test('caches a token without expires_in for one minute', async () => {
  await sandbox.token({ expiresIn: null });
  const tokens = tokensOf();
  await tokens.obtain(null);
  time += 59 * SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(1);
  time += SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(2);
});

test.each([0, 30, 60])('returns a token that lives for %i s without caching it', async (expiresIn) => {
  await sandbox.token({ expiresIn });
  const tokens = tokensOf();
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
  expect(await requests()).toHaveLength(2);
});

test('a hundred concurrent callers share one request', async () => {
  await sandbox.token({ delayMs: 50 });
  const tokens = tokensOf();
  const results = await Promise.all(Array.from({ length: 100 }, () => tokens.obtain(null)));
  expect(new Set(results.map((result) => result.kind === 'token' && result.accessToken)).size).toBe(1);
  expect(await requests()).toHaveLength(1);
});

test('each scope has its own token', async () => {
  const tokens = tokensOf();
  await Promise.all([tokens.obtain('personal'), tokens.obtain('refinance'), tokens.obtain('personal')]);
  await tokens.obtain('refinance');
  expect((await sandbox.issuedTokens()).map((token) => token.scope).sort()).toEqual([
    'personal',
    'refinance',
  ]);
});

test('requests a token for each call if freshToken is set', async () => {
  const tokens = tokensOf({ freshToken: true });
  await Promise.all([tokens.obtain(null), tokens.obtain(null)]);
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(3);
});

test('callers with a rejected token share one new token', async () => {
  const tokens = tokensOf();
  const first = await tokens.obtain(null);
  if (first.kind !== 'token') throw new Error('no token');
  await sandbox.token({ delayMs: 50 });
  const renewals = Array.from({ length: 20 }, () => tokens.renew(null, first.accessToken));
  const renewed = await Promise.all(renewals);
  const late = await tokens.renew(null, first.accessToken);
  expect(
    new Set([...renewed, late].map((result) => result.kind === 'token' && result.accessToken)).size,
  ).toBe(1);
  expect(late.kind === 'token' && late.accessToken).not.toBe(first.accessToken);
  expect(await requests()).toHaveLength(2);
});

test('reports unauthorized_client for unknown client credentials', async () => {
  expect(await tokensOf({ clientSecret: 'another' }).obtain(null)).toEqual({
    kind: 'failed',
    reason: 'unauthorized_client',
    httpStatus: 401,
  });
});

test('reports unreachable if no server listens at the token URL', async () => {
  const port = await closedPort();
  const failed = await tokensOf({ tokenUrl: `http://127.0.0.1:${port}/oauth2/token` }).obtain(null);
  expect(failed).toEqual({ kind: 'failed', reason: 'unreachable', httpStatus: null });
});

test('status describes each requested scope and holds no secrets', async () => {
  const tokens = tokensOf();
  expect(tokens.status()).toEqual([]);
  await tokens.obtain(null);
  time += 10 * SECOND;
  const [good] = tokens.status();
  expect(good).toMatchObject({
    scope: null,
    renewedMsAgo: 10 * SECOND,
    lastFailure: null,
    isCircuitOpen: false,
  });
  expect(good?.validForMs).toBeGreaterThan(0);
  time += 2 * (good?.validForMs ?? 0);
  expect(tokens.status()).toMatchObject([{ validForMs: null }]);

  const away = tokensOf({}, `http://127.0.0.1:${await closedPort()}`);
  for (let calls = 0; calls < 5; calls += 1) await away.obtain('a');
  time += SECOND;
  expect(away.status()).toMatchObject([
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
  const server = await openSocketServer((socket) => {
    const body = '{"access_token":"planted-4711","token_type":"bearer"}';
    socket.end(`HTTP/1.1 201 Created\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  });
  const token = await tokensOf({}, server.origin).obtain(null);
  const failed = await tokensOf({ clientSecret: 'planted-4711' }).obtain(null);
  await server.close();
  if (token.kind !== 'token') throw new Error('no token');
  expect(token.accessToken.authorization()).toBe('Bearer planted-4711');
  const shown = [
    inspect([token, failed], { depth: 9, showHidden: true, getters: true }),
    JSON.stringify([token, failed]),
    `${token.accessToken}`,
  ].join();
  expect(shown).not.toContain('planted-4711');
  expect(shown).not.toContain(CLIENT.clientId);
});
