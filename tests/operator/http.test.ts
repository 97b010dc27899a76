import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createSend, type OutboundRequest } from '#operator/http.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { closedPort, openRoughServer } from './rough-server.ts';

const PLANTED = 'planted-4711';

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

async function roughServer(whenAsked: Parameters<typeof openRoughServer>[0]) {
  const server = await openRoughServer(whenAsked);
  open.push(server);
  return server;
}

function post(origin: string, limitMs = 5_000): OutboundRequest {
  return {
    url: `${origin}/leads?query=1`,
    method: 'POST',
    headers: { authorization: `Bearer ${PLANTED}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ssn: PLANTED }),
    limitMs,
  };
}

const sendBy = (addresses: string[], privateHosts: PrivateHosts = 'any') =>
  createSend(addresses, () => performance.now(), privateHosts);
const sendTo = (origin: string, limitMs?: number) => sendBy([origin])(post(origin, limitMs));

test('a response comes back with its status, its retry-after and its bytes', async () => {
  const { origin } = await roughServer((socket) =>
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

test('a time to come back at is so far off as it is from the time of the answer', async () => {
  const { origin } = await roughServer((socket) =>
    socket.end(
      'HTTP/1.1 429 Slow Down\r\nretry-after: Mon, 01 Jan 2001 12:01:30 GMT\r\n' +
        'date: Mon, 01 Jan 2001 12:00:00 GMT\r\ncontent-length: 0\r\n\r\n',
    ),
  );
  expect(await sendTo(origin)).toMatchObject({ retryAfterSeconds: 90 });
});

test('each request has a connection of its own and says that it will close it', async () => {
  const server = await roughServer((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
  const send = sendBy([server.origin]);
  await send(post(server.origin));
  await send(post(server.origin));
  expect(server.connections()).toBe(2);
  expect(server.received().match(/connection: close/gi)).toHaveLength(2);
});

test('a redirect is an answer, and nothing is sent where it points', {
  tags: ['@no-redirects'],
}, async () => {
  const elsewhere = await roughServer((socket) => socket.end());
  const { origin } = await roughServer((socket) =>
    socket.end(`HTTP/1.1 307 Moved\r\nlocation: ${elsewhere.origin}/leads\r\ncontent-length: 0\r\n\r\n`),
  );
  expect(await sendTo(origin)).toMatchObject({ kind: 'response', status: 307 });
  expect(elsewhere.connections()).toBe(0);
});

test('an address that the settings do not name is a bug, and nothing is sent', {
  tags: ['@operator-tls', '@egress'],
}, async () => {
  const foreign = await roughServer((socket) => socket.end());
  const send = sendBy(['https://operator.example/leads']);
  const thrown = await send(post(foreign.origin)).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain(PLANTED);
  expect(foreign.connections()).toBe(0);
});

test('a header that HTTP cannot carry is a bug whose error does not repeat it', async () => {
  const { origin, connections } = await roughServer((socket) => socket.end());
  const request = { ...post(origin), headers: { authorization: `Bearer ${PLANTED}\r\nx: y` } };
  const thrown = await sendBy([origin])(request).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Error);
  expect(inspect(thrown, { depth: 9, showHidden: true })).not.toContain(PLANTED);
  expect(connections()).toBe(0);
});

test('a host without an address was sent nothing', async () => {
  expect(await sendTo('http://operator.invalid')).toEqual({ kind: 'not_sent', reason: 'dns_failed' });
});

test('a host that refuses the connection was sent nothing', async () => {
  const port = await closedPort();
  expect(await sendTo(`http://127.0.0.1:${port}`)).toEqual({
    kind: 'not_sent',
    reason: 'connection_refused',
  });
});

test('a host that refuses on both of its addresses was sent nothing', async () => {
  const port = await closedPort();
  expect(await sendTo(`http://localhost:${port}`)).toEqual({
    kind: 'not_sent',
    reason: 'connection_refused',
  });
});

test('a host with a private address that is not listed was sent nothing', async () => {
  const { origin, connections } = await roughServer((socket) => socket.end());
  expect(await sendBy([origin], [])(post(origin))).toEqual({ kind: 'not_sent', reason: 'address_refused' });
  expect(connections()).toBe(0);
});

test('a host that hangs up during the TLS handshake was sent nothing', async () => {
  const server = createTlsServer({});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  server.on('tlsClientError', () => {});
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await sendTo(`https://127.0.0.1:${port}`)).toEqual({ kind: 'not_sent', reason: 'tls_failed' });
});

test('a host with a certificate of no known authority was sent nothing', {
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

test('a limit that passes before there is a connection leaves the request unsent', async () => {
  const silent = await roughServer(() => {});
  // A TLS client waits for the first word of a server that never speaks.
  const outcome = await sendTo(silent.origin.replace('http:', 'https:'), 200);
  expect(outcome).toEqual({ kind: 'not_sent', reason: 'connect_timed_out' });
});

test('a connection that is closed after the request may have delivered it', async () => {
  const { origin } = await roughServer((socket) => socket.end());
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'connection_lost', status: null });
});

test('a connection that is closed within the headers may have delivered it', async () => {
  const { origin } = await roughServer((socket) => socket.end('HTTP/1.1 201 Created\r\nconte'));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'connection_lost', status: null });
});

test('a connection that is reset after the request may have delivered it', async () => {
  const { origin } = await roughServer((socket) => socket.resetAndDestroy());
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'connection_lost', status: null });
});

test('a request whose connection was lost is not sent a second time', async () => {
  const server = await roughServer((socket) => socket.resetAndDestroy());
  await sendTo(server.origin);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.connections()).toBe(1);
});

test('headers that never come may have been preceded by delivery', async () => {
  const { origin } = await roughServer(() => {});
  expect(await sendTo(origin, 200)).toEqual({
    kind: 'maybe_sent',
    reason: 'headers_timed_out',
    status: null,
  });
});

test('a body that drips on for ever ends at the limit of the whole call', async () => {
  const { origin } = await roughServer((socket) => {
    socket.write('HTTP/1.1 201 Created\r\ncontent-length: 9999\r\n\r\n');
    const drip = setInterval(() => socket.write('.'), 20);
    socket.on('close', () => clearInterval(drip));
  });
  const startedAt = performance.now();
  expect(await sendTo(origin, 300)).toEqual({ kind: 'maybe_sent', reason: 'deadline_passed', status: 201 });
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test.each([
  ['shorter than it announced', 'HTTP/1.1 201 Created\r\ncontent-length: 99\r\n\r\n{"lead":'],
  ['cut within a chunk', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"lead":'],
  ['with a chunk of no size', 'HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
])('a body %s is a cut response', async (_, bytes) => {
  const { origin } = await roughServer((socket) => socket.end(bytes));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'response_cut', status: 201 });
});

test.each([
  ['a body', `HTTP/1.1 201 Created\r\n\r\n${'x'.repeat(300_000)}`, 201],
  ['a header', `HTTP/1.1 201 Created\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, null],
])('%s beyond the limit is not read to its end', async (_, bytes, status) => {
  const { origin } = await roughServer((socket) => socket.end(bytes));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'response_too_large', status });
});

test('what is no HTTP at all may still follow a delivery', async () => {
  const { origin } = await roughServer((socket) => socket.end('SSH-2.0-hello\r\n\r\n'));
  expect(await sendTo(origin)).toEqual({ kind: 'maybe_sent', reason: 'response_garbled', status: null });
});

test('no failure carries the token or the body', { tags: ['@token-handling'] }, async () => {
  const { origin } = await roughServer((socket) => socket.resetAndDestroy());
  const port = await closedPort();
  const outcomes = await Promise.all([
    sendTo(origin),
    sendTo(`http://127.0.0.1:${port}`),
    sendTo('http://operator.invalid'),
  ]);
  expect(inspect(outcomes, { depth: 9, showHidden: true })).not.toContain(PLANTED);
});
