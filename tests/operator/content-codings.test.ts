import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { expect, test } from 'vitest';
import { ALL_ANSWERED, callEvery, coded, head, postLead } from './every-endpoint.ts';
import { MAIN } from './own-sandbox.ts';

const ANSWER = Buffer.from('{"lead":{"status":"success"}}');
const BOMB = Buffer.alloc(50_000_000, 0x20);

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
  ['GZIP', gzipSync],
  ['Br', brotliCompressSync],
  ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
  ['deflate,zstd', (bytes) => zstdCompressSync(deflateSync(bytes))],
  ['gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))],
  ['br, identity', brotliCompressSync],
  ['gzip', (bytes) => Buffer.concat([gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))])],
  ['identity', (bytes) => bytes],
  ['Identity', (bytes) => bytes],
  ['', (bytes) => bytes],
  ['utf-8', (bytes) => bytes],
])('an answer of any endpoint in the coding %j counts', async (coding, encode) => {
  const found = await callEvery((json) => coded(encode(Buffer.from(json)), `content-encoding: ${coding}`));
  expect(found).toMatchObject(ALL_ANSWERED);
  expect(found.received.match(/^accept-encoding: (.*)\r$/gim)).toEqual(
    Array(7).fill('accept-encoding: identity\r'),
  );
});

test('codings may come in several fields, and in chunks', async () => {
  const body = brotliCompressSync(gzipSync(ANSWER));
  const fields = ['content-encoding: gzip', 'content-encoding: br'];
  expect(await postLead(coded(body, ...fields))).toMatchObject({ kind: 'answered', status: 'success' });
  const chunked = Buffer.concat([
    Buffer.from('HTTP/1.1 201 Created\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n5\r\n'),
    gzipSync(ANSWER).subarray(0, 5),
    Buffer.from(`\r\n${(gzipSync(ANSWER).length - 5).toString(16)}\r\n`),
    gzipSync(ANSWER).subarray(5),
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
  expect(await postLead(chunked)).toMatchObject({ kind: 'answered', status: 'success' });
});

test.each([
  ['gzip', gzipSync(BOMB)],
  ['deflate', deflateSync(BOMB)],
  ['deflate', deflateRawSync(BOMB)],
  ['br', brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['zstd', zstdCompressSync(BOMB)],
  ['gzip, br', brotliCompressSync(gzipSync(BOMB))],
])('an answer in %s that is too large after inflation leaves the outcome unknown', async (coding, body) => {
  expect(body.length).toBeLessThan(256 * 1024);
  expect(await postLead(coded(body, `content-encoding: ${coding}`))).toEqual({
    kind: 'unknown',
    accepted: 'maybe',
    reason: 'response_too_large',
    httpStatus: 201,
  });
});

test.each([
  ['compress', Buffer.from([0x1f, 0x9d, 0x90, 0x7b]), 'coding_unknown'],
  ['gzip, sdch', gzipSync(ANSWER), 'coding_unknown'],
  ['__proto__', gzipSync(ANSWER), 'coding_unknown'],
  ['gzip, gzip, gzip, gzip, gzip', gzipSync(ANSWER), 'coding_unknown'],
  ['gzip', gzipSync(ANSWER).subarray(0, 20), 'coding_broken'],
  ['br', gzipSync(ANSWER), 'coding_broken'],
  ['zstd', Buffer.from('<html>'), 'coding_broken'],
])('an answer in %s that cannot be decoded leaves the outcome unknown', async (coding, body, detail) => {
  expect(await postLead(coded(body, `content-encoding: ${coding}`))).toEqual({
    kind: 'unknown',
    accepted: 'maybe',
    reason: 'malformed_answer',
    httpStatus: 201,
    detail,
  });
});

test.each(['gzip', 'br', 'x-custom'])(
  'an answer counts if a proxy has undone %s and left the field',
  async (coding) => {
    const found = await callEvery((json) => coded(Buffer.from(json), `content-encoding: ${coding}`));
    expect(found).toMatchObject({ ...ALL_ANSWERED, consents: { kind: 'unavailable', reason: 'not_json' } });
  },
);

test('a refusal in an unknown coding is a refusal', async () => {
  const refusal = head(4, 'content-encoding: sdch').replace('201 Created', '422 Unprocessable');
  expect(await postLead(`${refusal}\0\x01\x02\x03`)).toMatchObject({
    kind: 'refused',
    reason: 'invalid',
    fields: [],
  });
});

test('consents in a coding are exact to the byte', async () => {
  const { consents } = await callEvery((json) =>
    coded(gzipSync(json.replace('Main', 'M\u00e4in \u201c\u201d')), 'content-encoding: gzip'),
  );
  expect(consents).toEqual({
    kind: 'fetched',
    blocks: [{ key: MAIN.key, html: MAIN.html.replace('Main', 'M\u00e4in \u201c\u201d') }],
  });
});
