import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createSend, type Exchange, type OutboundRequest, retryAfterSeconds } from '#operator/http.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { closedPort, listen } from '#tests/support/network/listen.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { until } from '#tests/support/until.ts';
import { openSocketServer } from './servers.ts';

const PLANTED = 'planted-4711';

const TIMEOUT_MS = 5_000;

const post = (origin: string): OutboundRequest => ({
  url: `${origin}/leads?query=1`,
  method: 'POST',
  headers: { authorization: `Bearer ${PLANTED}`, 'content-type': 'application/json' },
  body: JSON.stringify({ ssn: PLANTED }),
  timeoutMs: TIMEOUT_MS,
});
const sendBy = (address: string) => createSend([address], testClock(), 'any');
const sendTo = (origin: string) => sendBy(origin)(post(origin));

/** The deadline passes as soon as the call has got so far. */
async function sendTooLate(origin: string, hasGotSoFar: () => boolean) {
  const clock = testClock();
  const sent = createSend([origin], clock, 'any')(post(origin));
  await until(hasGotSoFar);
  clock.pass(TIMEOUT_MS);
  return sent;
}

const RESPONSE = 'http.client.response.finish';
let begunResponses = 0;
const countResponse = () => (begunResponses += 1);
beforeAll(() => subscribe(RESPONSE, countResponse));
afterAll(() => void unsubscribe(RESPONSE, countResponse));

async function tlsServer(options: TlsOptions) {
  let received = 0;
  const server = createTlsServer(options, (socket) => socket.on('data', () => (received += 1)));
  server.on('tlsClientError', () => {});
  onTestFinished(() => void server.close());
  return { origin: `https://localhost:${await listen(server)}`, received: () => received };
}

test('returns the status, Retry-After and body bytes of a response', async () => {
  const { origin } = await openSocketServer((socket) =>
    socket.end(
      'HTTP/1.1 429 Slow Down\r\ncontent-type: text/plain\r\nretry-after: Mon, 01 Jan 2001 12:01:30 GMT\r\n' +
        'date: Mon, 01 Jan 2001 12:00:00 GMT\r\ncontent-length: 3\r\n\r\n\xffab',
      'latin1',
    ),
  );
  expect(await sendTo(origin)).toEqual({
    kind: 'response',
    status: 429,
    contentType: 'text/plain',
    retryAfterSeconds: 90,
    body: Buffer.from([0xff, 0x61, 0x62]),
  });
});

test('returns a redirect without following it', { tags: ['@no-redirects'] }, async () => {
  const elsewhere = await openSocketServer((socket) => socket.end());
  const { origin } = await openSocketServer((socket) =>
    socket.end(`HTTP/1.1 307 Moved\r\nlocation: ${elsewhere.origin}/leads\r\ncontent-length: 0\r\n\r\n`),
  );
  expect(await sendTo(origin)).toMatchObject({ kind: 'response', status: 307 });
  expect(elsewhere.connections()).toBe(0);
});

test.each([
  ['to an origin that the settings do not name', 'https://operator.example/leads', ''],
  ['with an invalid header', null, '\r\nx: y'],
])('throws and sends nothing %s', { tags: ['@operator-tls', '@egress'] }, async (_, address, end) => {
  const { origin, connections } = await openSocketServer((socket) => socket.end());
  const request = { ...post(origin), headers: { authorization: `Bearer ${PLANTED}${end}` } };
  const thrown = await sendBy(address ?? origin)(request).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain(PLANTED);
  expect(connections()).toBe(0);
});

test.each<[string, string, () => Promise<string>]>([
  ['DNS fails', 'dns_failed', async () => 'http://operator.invalid'],
  ['the connection is refused', 'connection_refused', async () => `http://127.0.0.1:${await closedPort()}`],
  ['both IP addresses refuse it', 'connection_refused', async () => `http://localhost:${await closedPort()}`],
  ['the TLS handshake fails', 'tls_failed', async () => (await tlsServer({})).origin],
])('reports not_sent if %s', async (_, reason, address) => {
  expect(await sendTo(await address())).toEqual({ kind: 'not_sent', reason });
});

test('reports not_sent if the certificate is not trusted', { tags: ['@operator-tls'] }, async () => {
  const { origin, received } = await tlsServer(selfSigned());
  expect(await sendTo(origin)).toEqual({ kind: 'not_sent', reason: 'tls_failed' });
  expect(received()).toBe(0);
});

test('reports not_sent for a private IP address that is not listed', async () => {
  const { origin, connections } = await openSocketServer((socket) => socket.end());
  const send = createSend([origin], testClock(), []);
  expect(await send(post(origin))).toEqual({ kind: 'not_sent', reason: 'address_refused' });
  expect(connections()).toBe(0);
});

const CREATED = 'HTTP/1.1 201 Created\r\n';
const PART = `${CREATED}content-length: 9999\r\n\r\n.`;
const bytes = (text: string) => (socket: Socket) => socket.end(text);

test.each<[string, (socket: Socket) => unknown, string, number | null]>([
  ['closes after the request', (socket) => socket.end(), 'connection_lost', null],
  ['resets the connection', (socket) => socket.resetAndDestroy(), 'connection_lost', null],
  ['closes within the headers', bytes(`${CREATED}conte`), 'connection_lost', null],
  ['announces a longer body', bytes(`${CREATED}content-length: 99\r\n\r\n{"lead":`), 'response_cut', 201],
  [
    'closes within a chunk',
    bytes(`${CREATED}transfer-encoding: chunked\r\n\r\n40\r\n{"lead":`),
    'response_cut',
    201,
  ],
  ['sends too long a body', bytes(`${CREATED}\r\n${'x'.repeat(300_000)}`), 'response_too_large', 201],
  [
    'sends too long a header',
    bytes(`${CREATED}x: ${'x'.repeat(40_000)}\r\n\r\n`),
    'response_too_large',
    null,
  ],
  ['does not speak HTTP', bytes('SSH-2.0-hello\r\n\r\n'), 'response_garbled', null],
])('reports maybe_sent and does not resend if the server %s', async (_, act, reason, status) => {
  const server = await openSocketServer(act);
  expect(await sendTo(server.origin)).toEqual({ kind: 'maybe_sent', reason, status });
  expect(server.connections()).toBe(1);
});

test.each<[string, string, string, Exchange]>([
  ['TLS handshake', 'https:', '', { kind: 'not_sent', reason: 'connect_timed_out' }],
  ['header', 'http:', '', { kind: 'maybe_sent', reason: 'headers_timed_out', status: null }],
  ['whole body', 'http:', PART, { kind: 'maybe_sent', reason: 'deadline_passed', status: 201 }],
])('does not resend if no %s comes before the deadline', async (_, protocol, sends, result) => {
  const server = await openSocketServer((socket) => socket.write(sends));
  const before = begunResponses;
  const hasGotSoFar = () => (sends === '' ? server.received() !== '' : begunResponses > before);
  expect(await sendTooLate(server.origin.replace('http:', protocol), hasGotSoFar)).toEqual(result);
  expect(server.connections()).toBe(1);
});

/** Far from the test machine's clock. */
const ANSWERED = Date.UTC(2001, 0, 1, 12);
const after = (ms: number) => new Date(ANSWERED + ms).toUTCString();

test.each([
  ['2', after(0), 2],
  [after(90_000), after(0), 90],
  [after(-90_000), after(0), 0],
  [after(90_000), null, null],
  ['99999999999999999999', after(0), 86_400],
  ['-5', after(0), null],
  [null, after(0), null],
])("Retry-After: %s, answered at %s, is %s seconds by the operator's clock", (header, at, seconds) => {
  expect(retryAfterSeconds(header, at)).toBe(seconds);
});

test('returns null or at most one day, whatever the headers hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.option(fc.string()), (header, answeredAt) => {
      const seconds = retryAfterSeconds(header, answeredAt) ?? 0;
      expect(seconds >= 0 && seconds <= 86_400).toBe(true);
    }),
  );
});
