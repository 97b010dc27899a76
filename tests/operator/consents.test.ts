import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFetchConsents, parseConsents } from '#operator/consents.ts';
import { operatorWith } from '#operator/live.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { closedPort } from '#tests/support/network/listen.ts';
import {
  CONSENTS_PATH,
  MAIN,
  operatorAt,
  PHONE,
  responseOf,
  settingsFor,
  sharedSandbox,
  TOKEN_PATH,
} from './own-sandbox.ts';

const sandbox = await sharedSandbox();

const served = (json: string | Buffer, status = 200) => parseConsents(responseOf(status, json));
const blocks = (value: unknown) => served(JSON.stringify(value));

test('returns the served blocks unchanged, the main block first, also one level below the root', async () => {
  const html = '\ufeff\u00a0 <a title="&amp;">“𝔘” 👩‍👩‍👧 e\u0301 \u2028\u0000</a>\\n\r\n \u3000';
  await sandbox.rotateConsents({ [PHONE.key]: PHONE.html, [MAIN.key]: html }, 'disclosuresText');
  expect(await operatorAt(sandbox.origin).fetchPersonalConsents()).toEqual({
    kind: 'fetched',
    blocks: [{ key: MAIN.key, html }, PHONE],
  });
  expect(await sandbox.received(CONSENTS_PATH)).toMatchObject([
    { method: 'GET', headers: { authorization: expect.stringMatching(/^Bearer /) } },
  ]);
});

test('returns any well-formed text unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const html = `<${text}`;
      expect(blocks({ [MAIN.key]: html })).toEqual({ kind: 'fetched', blocks: [{ key: MAIN.key, html }] });
    }),
  );
});

test('returns blocks with other keys after the main block, in the order served', () => {
  const answer = { 'personal.text.consent': 'b', [MAIN.key]: 'a', version: 3, [PHONE.key]: 'c', note: null };
  expect(blocks(answer)).toEqual({
    kind: 'fetched',
    blocks: [
      { key: MAIN.key, html: 'a' },
      { key: 'personal.text.consent', html: 'b' },
      { key: PHONE.key, html: 'c' },
    ],
  });
});

test.each([
  ['no main block', { [PHONE.key]: 'a' }, 'no_main_block'],
  ['the main block two levels down', { a: { b: { [MAIN.key]: 'a' } } }, 'no_main_block'],
  ['two main blocks', { a: { [MAIN.key]: 'a' }, b: { [MAIN.key]: 'b' } }, 'no_main_block'],
  ['a list', [{ [MAIN.key]: 'a' }], 'not_json'],
  ['a main block that is a number', { [MAIN.key]: 7 }, 'block_not_text'],
  ['a phone block that is null', { [MAIN.key]: 'a', [PHONE.key]: null }, 'block_not_text'],
  ['an empty phone block', { [MAIN.key]: 'a', [PHONE.key]: '' }, 'block_empty'],
  ['a main block of line breaks', { [MAIN.key]: '\n\n' }, 'block_empty'],
  ['half a character in an extra block', { [MAIN.key]: 'a', 'x.consent': '\udc00' }, 'block_not_unicode'],
  ['a block that is too large', { [MAIN.key]: 'é'.repeat(70_000) }, 'block_too_large'],
  [
    'too many blocks',
    { [MAIN.key]: 'a', ...Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`x${i}.consent`, 'a'])) },
    'too_many_blocks',
  ],
])('rejects a response with %s', (_, answer, reason) => {
  expect(blocks(answer)).toEqual({ kind: 'unavailable', reason, httpStatus: 200 });
});

test('never throws, whatever the response', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.uint8Array(), fc.json().map(Buffer.from)),
      fc.integer({ min: 100, max: 999 }),
      (body, status) => {
        expect(['fetched', 'unavailable']).toContain(served(Buffer.from(body), status).kind);
      },
    ),
  );
});

test('renews an expired token once', async () => {
  const operator = operatorAt(sandbox.origin);
  await operator.fetchPersonalConsents();
  await sandbox.expireTokens();
  expect(await operator.fetchPersonalConsents()).toMatchObject({ kind: 'fetched' });
  expect((await sandbox.received(CONSENTS_PATH)).map((request) => request.status)).toEqual([200, 401, 200]);
  expect(await sandbox.received(TOKEN_PATH)).toHaveLength(2);
});

test('without bearer, sends no token and does not retry after a 401', async () => {
  const outcome = await operatorAt(sandbox.origin, { consentsAuth: 'none' }).fetchPersonalConsents();
  expect(outcome).toEqual({ kind: 'unavailable', reason: 'unauthorized', httpStatus: 401 });
  const requests = await sandbox.received(CONSENTS_PATH);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers).not.toHaveProperty('authorization');
  expect(await sandbox.received(TOKEN_PATH)).toHaveLength(0);
});

test.each([
  ['there is no token', 'no_token', 401, async () => ({ clientSecret: 'another' })],
  [
    'no server listens',
    'unreachable',
    null,
    async () => ({ consentsUrl: `http://127.0.0.1:${await closedPort()}/consents` }),
  ],
])('returns unavailable if %s', async (_, reason, httpStatus, settings) => {
  const outcome = await operatorAt(sandbox.origin, await settings()).fetchPersonalConsents();
  expect(outcome).toEqual({ kind: 'unavailable', reason, httpStatus });
  expect(await sandbox.received(CONSENTS_PATH)).toHaveLength(0);
});

test('a fetch with a renewed token has only the time that the first one left', async () => {
  let time = 0;
  const limits: number[] = [];
  const token = async () => ({ kind: 'token', accessToken: 'any' }) as never;
  const tokens = { obtain: token, renew: token } as never;
  const get = async (_url: string, _token: unknown, timeoutMs: number) => {
    limits.push(timeoutMs);
    time += 4_000;
    return responseOf(401);
  };
  const settings = { consentsUrl: 'http://localhost:9', consentsAuth: 'bearer', personalScope: null };
  await createFetchConsents(settings as never, { tokens, get, now: () => time })();
  expect(limits).toEqual([10_000, 6_000]);
});

test.each([-1, 1])('setting the wall clock by %i h changes no life of a token', async (hours) => {
  const operator = operatorWith(settingsFor(sandbox.origin));
  await operator.checkToken('personal_loan', 'cached');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
  onTestFinished(() => void vi.useRealTimers());
  const [token] = operator.status().tokens;
  expect(token?.validForMs).toBeGreaterThan(0);
  expect(token?.validForMs).toBeLessThan(HOUR_MS);
});
