import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSend } from '#operator/http.ts';
import { createTokens, type Tokens } from '#operator/token.ts';
import type { TokenSettings } from '#operator/token-request.ts';
import { CLIENT, openSandbox, settingsFor, TOKEN_PATH } from './own-sandbox.ts';
import { closedPort, openRoughServer } from './rough-server.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

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

const requests = () => sandbox.arrived(TOKEN_PATH);
const form = (body: string) =>
  Object.fromEntries(new URLSearchParams(Buffer.from(body, 'base64').toString()));

async function answering(head: string, body: string) {
  const server = await openRoughServer((socket) =>
    socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
  );
  try {
    return await tokensOf({}, server.origin).obtain(null);
  } finally {
    await server.close();
  }
}

test('the client shows itself by Basic, with id and secret form-encoded', async () => {
  expect(await tokensOf({ clientAuth: 'basic' }).obtain(null)).toMatchObject({ kind: 'token' });
  const [request] = await requests();
  expect(request?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Basic /),
    accept: 'application/json',
    'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/),
  });
  expect(form(request?.body ?? '')).toEqual({ grant_type: 'client_credentials' });
});

test('the client shows itself in the body where the settings say post', async () => {
  expect(await tokensOf({ clientAuth: 'post' }).obtain(null)).toMatchObject({ kind: 'token' });
  const [request] = await requests();
  expect(request?.headers).not.toHaveProperty('authorization');
  expect(form(request?.body ?? '')).toEqual({
    grant_type: 'client_credentials',
    client_id: CLIENT.clientId,
    client_secret: 'hidden',
  });
});

test('scope and audience are sent when they are set', { tags: ['@token-handling'] }, async () => {
  await tokensOf({ audience: 'https://api.example.com' }).obtain('leads.write leads:personal');
  const [request] = await requests();
  expect(form(request?.body ?? '')).toEqual({
    grant_type: 'client_credentials',
    scope: 'leads.write leads:personal',
    audience: 'https://api.example.com',
  });
});

test.each([200, 201])('a token answered with %i is taken', async (status) => {
  await sandbox.token({ status });
  expect(await tokensOf().obtain(null)).toMatchObject({ kind: 'token' });
});

test('a token is kept until a minute before its end', async () => {
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

test('a long-lived token is kept until a tenth of its life is left', async () => {
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

test('a token without a stated life is kept for a minute', async () => {
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

test.each([0, 30, 60])(
  'a token that lives for %i s is used by who asked for it, and not kept',
  async (expiresIn) => {
    await sandbox.token({ expiresIn });
    const tokens = tokensOf();
    expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
    expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
    expect(await requests()).toHaveLength(2);
  },
);

test('a hundred callers at once share one request', async () => {
  await sandbox.token({ delayMs: 50 });
  const tokens = tokensOf();
  const results = await Promise.all(Array.from({ length: 100 }, () => tokens.obtain(null)));
  expect(new Set(results.map((result) => result.kind === 'token' && result.accessToken)).size).toBe(1);
  expect(await requests()).toHaveLength(1);
});

test('each scope has a token of its own', async () => {
  const tokens = tokensOf();
  await Promise.all([tokens.obtain('personal'), tokens.obtain('refinance'), tokens.obtain('personal')]);
  await tokens.obtain('refinance');
  expect((await sandbox.issuedTokens()).map((token) => token.scope).sort()).toEqual([
    'personal',
    'refinance',
  ]);
});

test('with fresh tokens each call asks for one of its own', async () => {
  const tokens = tokensOf({ freshToken: true });
  await Promise.all([tokens.obtain(null), tokens.obtain(null)]);
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(3);
});

test('a failure is shared by its callers and forgotten after it', async () => {
  await sandbox.token({ status: 503, delayMs: 50 });
  const tokens = tokensOf();
  const failed = { kind: 'failed', reason: 'http_status', httpStatus: 503 };
  expect(await Promise.all([tokens.obtain(null), tokens.obtain(null)])).toEqual([failed, failed]);
  expect(await requests()).toHaveLength(1);
  await sandbox.token({ status: 201, delayMs: 0 });
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
  expect(await requests()).toHaveLength(2);
});

const failsOften = async (tokens: Tokens, scope: string | null, status: number) => {
  await sandbox.token({ status });
  for (let calls = 0; calls < 7; calls++)
    expect(await tokens.obtain(scope)).toEqual({ kind: 'failed', reason: 'http_status', httpStatus: status });
};

test('after five failures in a row nobody asks, until half a minute has passed at the latest', async () => {
  const tokens = tokensOf();
  await failsOften(tokens, null, 503);
  expect(await requests()).toHaveLength(5);
  time += 2 * SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(5);
  for (const asked of [6, 7, 8, 9]) {
    time += 30 * SECOND;
    await tokens.obtain(null);
    expect(await requests()).toHaveLength(asked);
  }
  await sandbox.token({ status: 201 });
  time += 30 * SECOND;
  expect(await tokens.obtain(null)).toMatchObject({ kind: 'token' });
});

test('each rest is longer than the one before', async () => {
  const tokens = tokensOf();
  await failsOften(tokens, null, 503);
  for (const longest of [5, 10]) {
    time += longest * SECOND;
    await tokens.obtain(null);
  }
  expect(await requests()).toHaveLength(7);
  time += 9.9 * SECOND;
  await tokens.obtain(null);
  expect(await requests()).toHaveLength(7);
});

describe('a rest', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  test.each([-600, 600])('is as long as it is, wherever the wall clock is set: by %i s', async (seconds) => {
    const tokens = tokensOf();
    await failsOften(tokens, null, 503);
    vi.setSystemTime(Date.now() + seconds * SECOND);
    await tokens.obtain(null);
    expect(await requests()).toHaveLength(5);
    time += 30 * SECOND;
    await tokens.obtain(null);
    expect(await requests()).toHaveLength(6);
  });
});

test('a scope that is granted to nobody is no trouble of another', async () => {
  const tokens = tokensOf();
  await failsOften(tokens, 'refinance', 400);
  await sandbox.token({ status: 201 });
  expect(await tokens.obtain('personal')).toMatchObject({ kind: 'token' });
  expect(await tokens.obtain('refinance')).toMatchObject({ kind: 'failed', httpStatus: 400 });
  expect(await requests()).toHaveLength(6);
});

test('who asks for a scope that is left alone hears of its own last failure', async () => {
  const tokens = tokensOf();
  await failsOften(tokens, 'refinance', 400);
  await failsOften(tokens, 'personal', 503);
  expect(await tokens.obtain('refinance')).toMatchObject({ kind: 'failed', httpStatus: 400 });
});

test('many callers whose token was rejected share one new token', async () => {
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

test('a client that the operator does not know is unauthorized', async () => {
  expect(await tokensOf({ clientSecret: 'another' }).obtain(null)).toEqual({
    kind: 'failed',
    reason: 'unauthorized_client',
    httpStatus: 401,
  });
});

const JSON_TYPE = '\r\ncontent-type: application/json';

test.each([
  [`400 Bad Request${JSON_TYPE}`, '{"error":"invalid_client"}', 'unauthorized_client', 400],
  [`400 Bad Request${JSON_TYPE}`, '{"error":"unauthorized_client"}', 'unauthorized_client', 400],
  [`400 Bad Request${JSON_TYPE}`, '{"error":"invalid_scope"}', 'http_status', 400],
  ['400 Bad Request', '<html>', 'http_status', 400],
  ['302 Found\r\nlocation: /login', '', 'http_status', 302],
  ['403 Forbidden', '', 'http_status', 403],
  ['204 No Content', '', 'malformed', 204],
  [`201 Created${JSON_TYPE}`, '', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '[]', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"","token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":7,"token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a","token_type":"dpop"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a\\r\\nx: y","token_type":"bearer"}', 'malformed', 201],
  [`201 Created${JSON_TYPE}`, '{"access_token":"a","token_type":"bearer","expires_in":-1}', 'malformed', 201],
])('a token endpoint that answers %j with %j has failed: %s', async (head, body, reason, httpStatus) => {
  expect(await answering(head, body)).toEqual({ kind: 'failed', reason, httpStatus });
});

test('a token is taken whatever the answer calls its own type', async () => {
  expect(
    await answering('201 Created', '{"access_token":"a","token_type":"Bearer","expires_in":"3600"}'),
  ).toMatchObject({
    kind: 'token',
  });
});

test('a token endpoint that nobody serves is unreachable', async () => {
  const port = await closedPort();
  const failed = await tokensOf({ tokenUrl: `http://127.0.0.1:${port}/oauth2/token` }).obtain(null);
  expect(failed).toEqual({ kind: 'failed', reason: 'unreachable', httpStatus: null });
});

test('how it stands with tokens is told in spans and words, for each scope that was asked for', async () => {
  const tokens = tokensOf();
  expect(tokens.standing()).toEqual([]);
  await tokens.obtain(null);
  time += 10 * SECOND;
  const [good] = tokens.standing();
  expect(good).toMatchObject({ scope: null, renewedMsAgo: 10 * SECOND, lastFailure: null, isResting: false });
  expect(good?.goodForMs).toBeGreaterThan(0);
  time += 2 * (good?.goodForMs ?? 0);
  expect(tokens.standing()).toMatchObject([{ goodForMs: null }]);

  const away = tokensOf({}, `http://127.0.0.1:${await closedPort()}`);
  for (let calls = 0; calls < 5; calls += 1) await away.obtain('a');
  time += SECOND;
  expect(away.standing()).toMatchObject([
    {
      scope: 'a',
      goodForMs: null,
      renewedMsAgo: null,
      lastFailure: { reason: 'unreachable', httpStatus: null, msAgo: SECOND },
      isResting: true,
    },
  ]);
  expect(inspect([tokens.standing(), away.standing()], { depth: 9 })).not.toMatch(/hidden|Bearer/);
});

test('neither a token nor a failure shows the token, the id or the secret', {
  tags: ['@token-handling'],
}, async () => {
  const server = await openRoughServer((socket) => {
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
