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
import { MAIN, unknownOutcome } from './own-sandbox.ts';

const ANSWER = Buffer.from('{"lead":{"status":"success"}}');
const BOMB = Buffer.alloc(50_000_000, 0x20);

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['GZIP', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['zstd', zstdCompressSync],
  ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
  ['br, identity', brotliCompressSync],
  ['', (bytes) => bytes],
  ['utf-8', (bytes) => bytes],
])('an answer of any endpoint in the coding %j counts', async (coding, encode) => {
  const found = await callEvery((json) => coded(encode(Buffer.from(json)), `content-encoding: ${coding}`));
  expect(found).toMatchObject(ALL_ANSWERED);
  const asked = found.received.match(/^accept-encoding: (.*)\r$/gim);
  expect(new Set(asked)).toEqual(new Set(['accept-encoding: identity\r']));
});

test('codings may come in several fields, and in chunks', async () => {
  const fields = ['content-encoding: gzip', 'content-encoding: br'];
  const answered = { kind: 'answered', status: 'success' };
  expect(await postLead(coded(brotliCompressSync(gzipSync(ANSWER)), ...fields))).toMatchObject(answered);
  const bytes = gzipSync(ANSWER);
  const chunks = [bytes.subarray(0, 5), bytes.subarray(5), Buffer.of()].flatMap((chunk) => [
    Buffer.from(`${chunk.length.toString(16)}\r\n`),
    chunk,
    Buffer.from('\r\n'),
  ]);
  const start = 'HTTP/1.1 201 Created\r\ncontent-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n';
  expect(await postLead(Buffer.concat([Buffer.from(start), ...chunks]))).toMatchObject(answered);
});

test.each<[string, Buffer, string, string?]>([
  ['gzip', gzipSync(BOMB), 'response_too_large'],
  ['deflate', deflateRawSync(BOMB), 'response_too_large'],
  ['br', brotliCompressSync(BOMB, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }), 'response_too_large'],
  ['zstd', zstdCompressSync(BOMB), 'response_too_large'],
  ['gzip, sdch', gzipSync(ANSWER), 'malformed_answer', 'coding_unknown'],
  ['__proto__', gzipSync(ANSWER), 'malformed_answer', 'coding_unknown'],
  ['gzip, gzip, gzip, gzip, gzip', gzipSync(ANSWER), 'malformed_answer', 'coding_unknown'],
  ['gzip', gzipSync(ANSWER).subarray(0, 20), 'malformed_answer', 'coding_broken'],
  ['br', gzipSync(ANSWER), 'malformed_answer', 'coding_broken'],
])('an unusable answer in %s leaves the outcome unknown: %3$s %4$s', async (coding, body, reason, detail) => {
  expect(body.length).toBeLessThan(256 * 1024);
  expect(await postLead(coded(body, `content-encoding: ${coding}`))).toEqual(
    unknownOutcome(reason, 201, detail),
  );
});

test.each(['gzip', 'x-custom'])('an answer counts if a proxy undid %s and left the field', async (coding) => {
  const found = await callEvery((json) => coded(Buffer.from(json), `content-encoding: ${coding}`));
  expect(found).toMatchObject({ ...ALL_ANSWERED, consents: { kind: 'unavailable', reason: 'not_json' } });
});

test('a refusal in an unknown coding is a refusal', async () => {
  const refusal = head(4, 'content-encoding: sdch').replace('201 Created', '422 Unprocessable');
  expect(await postLead(`${refusal}\0\x01\x02\x03`)).toMatchObject({
    kind: 'refused',
    reason: 'invalid',
    fields: [],
  });
});

test('consents in a coding are exact to the byte', async () => {
  const text = MAIN.html.replace('Main', 'M\u00e4in \u201c\u201d');
  const { consents } = await callEvery((json) =>
    coded(gzipSync(json.replace(JSON.stringify(MAIN.html), JSON.stringify(text))), 'content-encoding: gzip'),
  );
  expect(consents).toEqual({ kind: 'fetched', blocks: [{ key: MAIN.key, html: text }] });
});
