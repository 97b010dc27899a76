import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { createSend } from '#operator/http.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { ALL_ANSWERED, callEvery, plain, postLead } from './every-endpoint.ts';

const interim = (status: number, ...fields: string[]) =>
  [`HTTP/1.1 ${status} Interim`, ...fields, '', ''].join('\r\n');
const HINTS = ['link: </a.css>; rel=preload', 'link: </b.css>; rel=preload', 'x-served-by: edge-7'];

test.each([
  ['100', interim(100)],
  ['100 twice', interim(100) + interim(100)],
  ['100 with fields', interim(100, 'date: Sun, 29 Nov 2026 10:00:00 GMT', 'server: gateway')],
  ['102 without a reason phrase', 'HTTP/1.1 102\r\n\r\n'],
  ['103 with repeated fields', interim(103, ...HINTS)],
  ['104', interim(104, 'upload-offset: 5')],
  ['199', interim(199)],
  ['100, 102, 103 and 100', interim(100) + interim(102) + interim(103, ...HINTS) + interim(100)],
  ['103 with a content-length', interim(103, 'content-length: 7')],
  ['a hundred 102', interim(102).repeat(100)],
])('an answer of any endpoint counts after %s', async (_, before) => {
  expect(await callEvery((json) => before + plain(json))).toMatchObject(ALL_ANSWERED);
});

test('an answer counts if its interim response comes in pieces, before it', async () => {
  const answer = `${interim(103, ...HINTS)}${plain('{"lead":{"status":"success"}}')}`;
  expect(await postLead(answer)).toMatchObject({ kind: 'answered', status: 'success' });
});

test.each([
  ['a complete answer that more bytes follow', '\r\n\r\n'],
  ['a complete answer that another one follows', plain('{"lead":{"status":"failure"}}')],
  ['a complete answer that garbage follows', 'SSH-2.0-hello\r\n'],
])('%s counts', async (_, after) => {
  const answer = plain('{"lead":{"status":"success"}}');
  expect(await postLead(`${answer}${after}`)).toMatchObject({ kind: 'answered', status: 'success' });
});

test.each([
  ['101 to the protocol of its choice', interim(101, 'connection: upgrade', 'upgrade: websocket')],
  ['101 without fields', interim(101)],
  ['101 after 100', interim(100) + interim(101, 'connection: upgrade', 'upgrade: h2c')],
])('%s leaves the outcome unknown', async (_, answer) => {
  const after = plain('{"lead":{"status":"success"}}');
  expect(await postLead(answer + after)).toEqual({
    kind: 'unknown',
    accepted: 'maybe',
    reason: 'malformed_answer',
    httpStatus: null,
  });
});

test.each([
  ['100 and the end of the connection', 'connection_lost', interim(100)],
  ['103 and half a response', 'connection_lost', `${interim(103, ...HINTS)}HTTP/1.1 201 Cre`],
  ['a flood of interim responses', 'response_too_large', interim(102).repeat(20_000)],
  ['a flood of fields', 'response_too_large', interim(103, `x: ${'x'.repeat(10_000)}`).repeat(100)],
  ['too long a field', 'response_too_large', interim(103, `x: ${'x'.repeat(40_000)}`)],
])('%s leaves the outcome unknown: %s', async (_, reason, answer) => {
  expect(await postLead(answer)).toMatchObject({ kind: 'unknown', reason, httpStatus: null });
});

test('an answer counts after interim responses over TLS', { tags: ['@operator-tls'] }, async () => {
  const { cert, key } = selfSigned();
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  const server = createServer({ cert, key }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end(interim(103, ...HINTS) + interim(100) + plain('{}')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `https://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const send = createSend([origin], () => performance.now(), 'any');
  const request = {
    url: `${origin}/leads`,
    method: 'POST',
    headers: {},
    body: '{}',
    timeoutMs: 5_000,
  } as const;
  expect(await send(request)).toMatchObject({ kind: 'response', status: 201, body: Buffer.from('{}') });
  setDefaultCACertificates(before);
  await new Promise((resolve) => server.close(resolve));
});
