import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createSend } from '#operator/http.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { listen } from '#tests/support/network/listen.ts';
import { ALL_ANSWERED, callEvery, plain, postLead } from './every-endpoint.ts';
import { unknownOutcome } from './own-sandbox.ts';

const interim = (status: number, ...fields: string[]) =>
  [`HTTP/1.1 ${status} Interim`, ...fields, '', ''].join('\r\n');
const HINTS = ['link: </a.css>; rel=preload', 'link: </b.css>; rel=preload', 'x-served-by: edge-7'];
const SUCCESS = plain('{"lead":{"status":"success"}}');

test.each([
  ['100', interim(100)],
  ['102 without a reason phrase', 'HTTP/1.1 102\r\n\r\n'],
  ['100, 102, 103 and 100', interim(100) + interim(102) + interim(103, ...HINTS) + interim(100)],
  ['103 with a content-length', interim(103, 'content-length: 7')],
  ['a hundred 102', interim(102).repeat(100)],
])('an answer of any endpoint counts after %s', async (_, before) => {
  expect(await callEvery((json) => before + plain(json))).toMatchObject(ALL_ANSWERED);
});

test.each([
  ['another one', plain('{"lead":{"status":"failure"}}')],
  ['garbage', 'SSH-2.0-hello\r\n'],
])('a complete answer that %s follows counts', async (_, after) => {
  expect(await postLead(SUCCESS + after)).toMatchObject({ kind: 'answered', status: 'success' });
});

test.each([
  ['101 to another protocol', 'malformed_answer', interim(101, 'connection: upgrade', 'upgrade: websocket')],
  ['101 without fields', 'malformed_answer', interim(101)],
  ['101 after 100', 'malformed_answer', interim(100) + interim(101, 'connection: upgrade', 'upgrade: h2c')],
  ['a flood of interim responses', 'response_too_large', interim(102).repeat(20_000)],
  ['a flood of fields', 'response_too_large', interim(103, `x: ${'x'.repeat(10_000)}`).repeat(100)],
])('%s leaves the outcome unknown: %s', async (_, reason, before) => {
  expect(await postLead(before + SUCCESS)).toEqual(unknownOutcome(reason));
});

test('103 and half a response leave the outcome unknown', async () => {
  const answer = await postLead(`${interim(103, ...HINTS)}HTTP/1.1 201 Cre`);
  expect(answer).toMatchObject({ kind: 'unknown', reason: 'connection_lost', httpStatus: null });
});

test('an answer counts after interim responses over TLS', { tags: ['@operator-tls'] }, async () => {
  const { cert, key } = selfSigned();
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  const server = createServer({ cert, key }, (socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.end(interim(103, ...HINTS) + interim(100) + plain('{}')));
  });
  onTestFinished(() => {
    setDefaultCACertificates(before);
    server.close();
  });
  const origin = `https://localhost:${await listen(server)}`;
  const send = createSend([origin], SYSTEM_CLOCK, 'any');
  expect(
    await send({ url: `${origin}/leads`, method: 'POST', headers: {}, body: '{}', timeoutMs: 5_000 }),
  ).toMatchObject({ kind: 'response', status: 201, body: Buffer.from('{}') });
});
