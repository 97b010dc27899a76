import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFetchConsents, parseConsents } from '#operator/consents.ts';
import { CONSENTS_PATH, MAIN, operatorAt, PHONE, sharedSandbox, TOKEN_PATH } from './own-sandbox.ts';
import { closedPort } from './rough-server.ts';

const sandbox = await sharedSandbox();

const served = (json: string | Buffer, status = 200) =>
  parseConsents({
    kind: 'response',
    status,
    contentType: null,
    retryAfterSeconds: null,
    body: Buffer.from(json),
  });
const blocks = (value: unknown) => served(JSON.stringify(value));

test('returns the served blocks, the main block first', async () => {
  await sandbox.rotateConsents({ [PHONE.key]: PHONE.html, [MAIN.key]: MAIN.html });
  expect(await operatorAt(sandbox.origin).fetchPersonalConsents()).toEqual({
    kind: 'fetched',
    blocks: [MAIN, PHONE],
  });
  const [request] = await sandbox.received(CONSENTS_PATH);
  expect(request).toMatchObject({
    method: 'GET',
    headers: { authorization: expect.stringMatching(/^Bearer /) },
  });
});

test('finds blocks one level below the root', async () => {
  await sandbox.rotateConsents({ [MAIN.key]: MAIN.html }, 'disclosuresText');
  expect(await operatorAt(sandbox.origin).fetchPersonalConsents()).toEqual({
    kind: 'fetched',
    blocks: [MAIN],
  });
});

test.each([
  ['line breaks at the end', '<p>a</p>\r\n\n'],
  ['white space at both ends', '\u00a0 \t<p>a</p> \u3000'],
  ['a backslash and an n at the end', '<p>a</p>\\n'],
  ['a byte order mark', '\ufeff<p>a</p>'],
  ['characters beyond the basic plane', '<p>𝔘𝔫𝔦 👩‍👩‍👧 e\u0301 é</p>'],
  ['line separators, a zero and an escape', '<p>\u2028\u2029\u0000\u001b</p>'],
  ['entities and quotes', '<a title="&amp;&lt;&#39;" href=\'x\'>“”</a>'],
])('returns a block with %s unchanged', async (_, html) => {
  await sandbox.rotateConsents({ [MAIN.key]: html });
  const outcome = await operatorAt(sandbox.origin).fetchPersonalConsents();
  expect(outcome).toEqual({ kind: 'fetched', blocks: [{ key: MAIN.key, html }] });
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
  ['nothing', {}, 'no_main_block'],
  ['nested keys instead of flat ones', { personal: { consent: 'a' } }, 'no_main_block'],
  ['the main block two levels down', { a: { b: { [MAIN.key]: 'a' } } }, 'no_main_block'],
  ['two main blocks', { a: { [MAIN.key]: 'a' }, b: { [MAIN.key]: 'b' } }, 'no_main_block'],
  ['a list', [{ [MAIN.key]: 'a' }], 'not_json'],
  ['a main block that is a number', { [MAIN.key]: 7 }, 'block_not_text'],
  ['a main block that is an object', { [MAIN.key]: { html: 'a' } }, 'block_not_text'],
  ['a phone block that is null', { [MAIN.key]: 'a', [PHONE.key]: null }, 'block_not_text'],
  ['an empty main block', { [MAIN.key]: '' }, 'block_empty'],
  ['an empty phone block', { [MAIN.key]: 'a', [PHONE.key]: '' }, 'block_empty'],
  ['a main block of line breaks', { [MAIN.key]: '\n\n' }, 'block_empty'],
  ['half a character', { [MAIN.key]: 'a\ud83d' }, 'block_not_unicode'],
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

test.each([
  ['nothing at all', ''],
  ['a page', '<html></html>'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['half an object', '{"personal.consent":"a'],
])('rejects a response of %s', (_, body) => {
  expect(served(body)).toEqual({ kind: 'unavailable', reason: 'not_json', httpStatus: 200 });
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

test('returns an outage with its HTTP status', async () => {
  await sandbox.consentsOutage(503);
  expect(await operatorAt(sandbox.origin).fetchPersonalConsents()).toEqual({
    kind: 'unavailable',
    reason: 'http_status',
    httpStatus: 503,
  });
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

test('returns unavailable if there is no token', async () => {
  const outcome = await operatorAt(sandbox.origin, { clientSecret: 'another' }).fetchPersonalConsents();
  expect(outcome).toEqual({ kind: 'unavailable', reason: 'no_token', httpStatus: 401 });
  expect(await sandbox.received(CONSENTS_PATH)).toHaveLength(0);
});

test('returns unreachable if no server is listening', async () => {
  const consentsUrl = `http://127.0.0.1:${await closedPort()}/consents`;
  expect(await operatorAt(sandbox.origin, { consentsUrl }).fetchPersonalConsents()).toEqual({
    kind: 'unavailable',
    reason: 'unreachable',
    httpStatus: null,
  });
});

test('a fetch with a renewed token has only the time that the first one left', async () => {
  let time = 0;
  const limits: number[] = [];
  const tokens = {
    obtain: async () => ({ kind: 'token', accessToken: 'old' }) as never,
    renew: async () => ({ kind: 'token', accessToken: 'new' }) as never,
    isCached: () => true,
    lastFailed: () => false,
    status: () => [],
  };
  const get = async (_url: string, _token: unknown, timeoutMs: number) => {
    limits.push(timeoutMs);
    time += 4_000;
    const answer = { contentType: null, retryAfterSeconds: null, body: Buffer.from('') };
    return { kind: 'response', status: 401, ...answer } as const;
  };
  const settings = { consentsUrl: 'http://localhost:9', consentsAuth: 'bearer', personalScope: null };
  await createFetchConsents(settings as never, { tokens, get, now: () => time })();
  expect(limits).toEqual([10_000, 6_000]);
});
