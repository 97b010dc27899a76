import { type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { control } from '#tests/support/sandbox-control.ts';
import { credibletest, paths, sharedSandbox } from './partner.ts';

const { origin, partner } = await sharedSandbox({ isFresh: true });

type Received = { interim: { status: number; link: unknown }[]; response: IncomingMessage; bytes: Buffer };

/** Not by fetch, which ends at a 100 and undoes codings. */
function exchange(path: string, body: object | null): Promise<Received> {
  return new Promise((resolve, reject) => {
    const interim: Received['interim'] = [];
    const headers = { authorization: `Bearer ${partner.token}`, 'content-type': 'application/json' };
    const call = request(origin + path, { method: body ? 'POST' : 'GET', headers });
    call.on('information', ({ statusCode, headers: { link } }) => interim.push({ status: statusCode, link }));
    call.on('error', reject);
    call.on('response', async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      resolve({ interim, response, bytes });
    });
    call.end(body ? JSON.stringify(body) : undefined);
  });
}
const leadOf = (lastName: string) => exchange(paths.leads, credibletest(partner.blocks, lastName));
const LINK = '</offers.css>; rel=preload';

test('sends interim responses with fields before the response', async () => {
  const { interim, response, bytes } = await leadOf('Interim');
  expect(interim).toEqual([103, 102, 100, 100].map((status) => ({ status, link: LINK })));
  expect(response.statusCode).toBe(201);
  expect(JSON.parse(String(bytes))).toMatchObject({ lead: { status: 'in_progress' } });
});

test.each<[string, string, (bytes: Buffer) => Buffer]>([
  ['Gzip', 'gzip', gunzipSync],
  ['Deflate', 'deflate', inflateSync],
  ['Brotli', 'br', brotliDecompressSync],
  ['Stacked', 'gzip, br', (bytes) => gunzipSync(brotliDecompressSync(bytes))],
])('a lead of %s gets an answer in %s', async (lastName, coding, decode) => {
  const { response, bytes } = await leadOf(lastName);
  expect(response.headers['content-encoding']).toBe(coding);
  expect(JSON.parse(String(decode(bytes)))).toMatchObject({ lead: { status: 'in_progress' } });
});

test('an unknown coding hides the answer', async () => {
  const { response, bytes } = await leadOf('Compressed');
  expect(response.headers['content-encoding']).toBe('compress');
  expect(() => JSON.parse(String(bytes))).toThrow(SyntaxError);
});

test.each([
  ['Latin', 'application/json; charset=iso-8859-1', 'latin1'],
  ['Utfsixteen', 'application/json; charset=utf-16', 'utf16le'],
  ['Wrongbyte', 'application/json', 'latin1'],
] as const)('a lead of %s gets an answer in its charset', async (lastName, type, encoding) => {
  const { response, bytes } = await leadOf(lastName);
  expect(response.headers['content-type']).toBe(type);
  const text = bytes.toString(encoding).replace('\ufeff', '');
  expect(JSON.parse(text)).toMatchObject({ note: 'Café Genève', inviteUrl: expect.any(String) });
});

test.each([
  ['Capitals', { lead: { status: ' IN_PROGRESS ' } }],
  ['Blanks', { inviteUrl: expect.stringMatching(/^ {2}http:.* \r\n$/) }],
  ['Nulls', { warning: null, status: null, uuid: 0.5, lead: { status: 'in_progress' } }],
])('a lead of %s gets %j', async (lastName, expected) => {
  expect(JSON.parse(String((await leadOf(lastName)).bytes))).toMatchObject(expected);
});

test('a control route sets how every response travels', async () => {
  await control(origin, '/delivery', { interim: [100], codings: ['gzip'], charset: 'iso-8859-1' });
  for (const [path, body] of [
    [paths.consents, null],
    [paths.leads, credibletest(partner.blocks)],
    [paths.prefill, { meta: { partner: 'J', flow: 'personal-borrower' }, data: {} }],
  ] as const) {
    const { interim, response, bytes } = await exchange(path, body);
    expect(interim).toEqual([{ status: 100, link: LINK }]);
    expect(response.headers['content-type']).toBe('application/json; charset=iso-8859-1');
    expect(JSON.parse(gunzipSync(bytes).toString('latin1'))).toBeTypeOf('object');
  }
  await control(origin, '/delivery', {});
  expect((await exchange(paths.consents, null)).interim).toEqual([]);
  await expect(control(origin, '/delivery', { interim: [101] })).rejects.toThrow('400');
});
