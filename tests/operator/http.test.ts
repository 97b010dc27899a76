import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createSend, type OutboundRequest } from '#operator/http.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { until } from '#tests/support/until.ts';
import { closedPort, openSocketServer } from './rough-server.ts';

const PLANTED = 'planted-4711';

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

async function socketServer(onRequest: Parameters<typeof openSocketServer>[0]) {
  const server = await openSocketServer(onRequest);
  open.push(server);
  return server;
}

function post(origin: string, timeoutMs = 5_000): OutboundRequest {
  return {
    url: `${origin}/leads?query=1`,
    method: 'POST',
    headers: { authorization: `Bearer ${PLANTED}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ssn: PLANTED }),
    timeoutMs,
  };
}

const sendBy = (addresses: string[], privateHosts: PrivateHosts = 'any') =>
  createSend(addresses, () => performance.now(), privateHosts);
const sendTo = (origin: string, timeoutMs?: number) => sendBy([origin])(post(origin, timeoutMs));

test('returns the status, Retry-After and body bytes of a response', async () => {
  const { origin } = await socketServer((socket) =>
    socket.end(
      'HTTP/1.1 429 Slow Down\r\ncontent-type: text/plain\r\nretry-after: 7\r\ncontent-length: 3\r\n\r\n\xffab',
      'latin1',
    ),
  );
  expect(await sendTo(origin)).toEqual({
    kind: 'response',
    status: 429,
    contentType: 'text/plain',
    retryAfterSeconds: 7,
    body: Buffer.from([0xff, 0x61, 0x62]),
  });
});

test("counts a Retry-After date from the response's own Date header", async () => {
  const { origin } = await socketServer((socket) =>
    socket.end(
      'HTTP/1.1 429 Slow Down\r\nretry-after: Mon, 01 Jan 2001 12:01:30 GMT\r\n' +
        'date: Mon, 01 Jan 2001 12:00:00 GMT\r\ncontent-length: 0\r\n\r\n',
    ),
  );
  expect(await sendTo(origin)).toMatchObject({ retryAfterSeconds: 90 });
});

test('opens one connection per request and closes it after the response', async () => {
  const server = await socketServer((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  const send = sendBy([server.origin]);
  await send(post(server.origin));
  await send(post(server.origin));
  expect(server.connections()).toBe(2);
  await until(() => server.openConnections() === 0, 'the end of both connections');
});

test('returns a redirect without following it', {
  tags: ['@no-redirects'],
}, async () => {
  const elsewhere = await socketServer((socket) => socket.end());
  const { origin } = await socketServer((socket) =>
    socket.end(`HTTP/1.1 307 Moved\r\nlocation: ${elsewhere.origin}/leads\r\ncontent-length: 0\r\n\r\n`),
  );
  expect(await sendTo(origin)).toMatchObject({ kind: 'response', status: 307 });
  expect(elsewhere.connections()).toBe(0);
});

test('throws and sends nothing to an origin that the settings do not name', {
  tags: ['@operator-tls', '@egress'],
}, async () => {
  const foreign = await socketServer((socket) => socket.end());
  const send = sendBy(['https://operator.example/leads']);
  const thrown = await send(post(foreign.origin)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain(PLANTED);
  expect(foreign.connections()).toBe(0);
});

test('throws for an invalid header without repeating its value', async () => {
  const { origin, connections } = await socketServer((socket) => socket.end());
  const request = { ...post(origin), headers: { authorization: `Bearer ${PLANTED}\r\nx: y` } };
  const thrown = await sendBy([origin])(request).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain(PLANTED);
  expect(connections()).toBe(0);
});

test('reports not_sent if DNS fails', async () => {
  expect(await sendTo('http://operator.invalid')).toEqual({ kind: 'not_sent', reason: 'dns_failed' });
});

test('reports not_sent if the connection is refused', async () => {
  const port = await closedPort();
  expect(await sendTo(`http://127.0.0.1:${port}`)).toEqual({
    kind: 'not_sent',
    reason: 'connection_refused',
  });
});

test('reports not_sent if both IP addresses refuse the connection', async () => {
  const port = await closedPort();
  expect(await sendTo(`http://localhost:${port}`)).toEqual({
    kind: 'not_sent',
    reason: 'connection_refused',
  });
});

test('reports not_sent for a private IP address that is not listed', async () => {
  const { origin, connections } = await socketServer((socket) => socket.end());
  expect(await sendBy([origin], [])(post(origin))).toEqual({ kind: 'not_sent', reason: 'address_refused' });
  expect(connections()).toBe(0);
});

test('reports not_sent if the server closes during the TLS handshake', async () => {
  const server = createTlsServer({});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  server.on('tlsClientError', () => {});
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await sendTo(`https://127.0.0.1:${port}`)).toEqual({ kind: 'not_sent', reason: 'tls_failed' });
});

test('reports not_sent if the certificate is not trusted', {
  tags: ['@operator-tls'],
}, async () => {
  const { cert, key } = selfSigned();
  let received = 0;
  const server = createTlsServer({ cert, key }, (socket) => socket.on('data', () => (received += 1)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  server.on('tlsClientError', () => {});
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await sendTo(`https://localhost:${port}`)).toEqual({ kind: 'not_sent', reason: 'tls_failed' });
  expect(received).toBe(0);
});

test('reports not_sent if the deadline passes before the connection opens', async () => {
  const silent = await socketServer(() => {});
  // The TLS client waits for a handshake that never comes.
  const outcome = await sendTo(silent.origin.replace('http:', 'https:'), 200);
  expect(outcome).toEqual({ kind: 'not_sent', reason: 'connect_timed_out' });
});

test('reports maybe_sent if the connection closes after the request', async () => {
  const { origin } = await socketServer((socket) => socket.end());
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'connection_lost', status: null });
});

test('reports maybe_sent if the connection closes within the headers', async () => {
  const { origin } = await socketServer((socket) => socket.end('HTTP/1.1 201 Created\r\nconte'));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'connection_lost', status: null });
});

test('reports maybe_sent if the connection is reset after the request', async () => {
  const { origin } = await socketServer((socket) => socket.resetAndDestroy());
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'connection_lost', status: null });
});

test('does not resend a request after its connection is lost', async () => {
  const server = await socketServer((socket) => socket.resetAndDestroy());
  await sendTo(server.origin);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.connections()).toBe(1);
});

test('reports maybe_sent if no headers arrive before the deadline', async () => {
  const { origin } = await socketServer(() => {});
  expect(await sendTo(origin, 200)).toEqual({
    kind: 'maybe_sent',
    reason: 'headers_timed_out',
    status: null,
  });
});

test('ends a slow body at the deadline of the whole call', async () => {
  const { origin } = await socketServer((socket) => {
    socket.write('HTTP/1.1 201 Created\r\ncontent-length: 9999\r\n\r\n');
    const drip = setInterval(() => socket.write('.'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  expect(await sendTo(origin, 300)).toEqual({ kind: 'maybe_sent', reason: 'deadline_passed', status: 201 });
});

test.each([
  ['shorter than it announced', 'HTTP/1.1 201 Created\r\ncontent-length: 99\r\n\r\n{"lead":'],
  ['cut within a chunk', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"lead":'],
  ['with a chunk of no size', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
])('reports response_cut for a body %s', async (_, bytes) => {
  const { origin } = await socketServer((socket) => socket.end(bytes));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'response_cut', status: 201 });
});

test.each([
  ['a body', `HTTP/1.1 201 Created\r\n\r\n${'x'.repeat(300_000)}`, 201],
  ['a header', `HTTP/1.1 201 Created\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, null],
])('stops reading %s above the size limit', async (_, bytes, status) => {
  const { origin } = await socketServer((socket) => socket.end(bytes));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'response_too_large', status });
});

test('reports maybe_sent for a response that is not HTTP', async () => {
  const { origin } = await socketServer((socket) => socket.end('SSH-2.0-hello\r\n\r\n'));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'response_garbled', status: null });
});

test('failures hold neither the token nor the body', { tags: ['@token-handling'] }, async () => {
  const { origin } = await socketServer((socket) => socket.resetAndDestroy());
  const port = await closedPort();
  const outcomes = await Promise.all([
    sendTo(origin),
    sendTo(`http://127.0.0.1:${port}`),
    sendTo('http://operator.invalid'),
  ]);
  expect(inspect(outcomes, { depth: 9, showHidden: true })).not.toContain(PLANTED);
});
