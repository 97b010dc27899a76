import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConnector, openEarly } from '#operator/connection.ts';
import { createSend, type OutboundRequest } from '#operator/http.ts';
import { until } from '#tests/support/until.ts';
import { consentsOf, LEADS_PATH, leadOf, openSandbox, operatorAt, v3 } from './own-sandbox.ts';
import { closedPort, openSocketServer } from './rough-server.ts';

const UNAUTHORIZED = 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n';
const OK = 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n';

let now: number;
let open: { close(): Promise<void> }[];
beforeEach(() => {
  now = 0;
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
});

async function serve(onConnection?: (socket: Socket, count: number) => void) {
  const server = await openSocketServer((socket) => socket.end(OK), onConnection);
  open.push(server);
  const send = createSend([server.origin], () => now, 'any');
  return { server, send, openEarly: () => send.openEarly(`${server.origin}/leads`) };
}

const post = (origin: string, others: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url: `${origin}/leads`,
  method: 'POST',
  headers: {},
  body: '{}',
  timeoutMs: 5_000,
  ...others,
});

test('a request goes out on the connection that was opened for it, and closes it', async () => {
  const { server, send, openEarly } = await serve();
  const connection = openEarly();
  await until(() => server.connections() === 1, 'a connection');
  expect(server.received()).toBe('');
  expect(await send(post(server.origin, { connection }))).toMatchObject({ kind: 'response', status: 201 });
  expect(server.connections()).toBe(1);
  await until(() => server.openConnections() === 0, 'the end of the connection');
});

test.each<[string, (socket: Socket) => void]>([
  ['has closed', (socket) => socket.end()],
  ['has reset', (socket) => socket.resetAndDestroy()],
  ['has already written to', (socket) => socket.write(OK)],
])('a connection that the operator %s is replaced', async (_, end) => {
  const firsts: Socket[] = [];
  const { server, send, openEarly } = await serve((socket, count) => {
    if (count === 1) firsts.push(socket);
  });
  const connection = openEarly();
  await until(() => firsts.length > 0, 'a connection');
  // This side reads sockets in the same phase of the event loop, so it has not read this one when it sends.
  await readFile(import.meta.filename);
  firsts.forEach(end);
  expect(await send(post(server.origin, { connection }))).toMatchObject({ kind: 'response', status: 201 });
  expect(server.connections()).toBe(2);
  await until(() => server.openConnections() === 0, 'the end of both connections');
});

test('a connection that has waited for a second is replaced', async () => {
  const { server, send, openEarly } = await serve();
  const connection = openEarly();
  await until(() => server.connections() === 1, 'a connection');
  now = 1_000;
  expect(await send(post(server.origin, { connection }))).toMatchObject({ kind: 'response', status: 201 });
  expect(server.connections()).toBe(2);
  await until(() => server.openConnections() === 0, 'the end of both connections');
});

test('a connection that could not open proves that nothing was sent', async () => {
  const origin = `http://127.0.0.1:${await closedPort()}`;
  const send = createSend([origin], () => now, 'any');
  const connection = send.openEarly(`${origin}/leads`);
  expect(await send(post(origin, { connection }))).toEqual({
    kind: 'not_sent',
    reason: 'connection_refused',
  });
});

test('connections that could not open open the circuit', async () => {
  const origin = `http://127.0.0.1:${await closedPort()}`;
  const send = createSend([origin], () => now, 'any');
  const reasons: string[] = [];
  while (reasons.length < 6) {
    const exchange = await send(post(origin, { connection: send.openEarly(`${origin}/leads`) }));
    reasons.push('reason' in exchange ? exchange.reason : exchange.kind);
  }
  expect(reasons).toEqual([...Array(5).fill('connection_refused'), 'breaker_open']);
});

test('a connection that opens after the deadline closes without a byte, and no other opens', async () => {
  const { server, send } = await serve();
  const connector = createConnector(() => now, 'any');
  const { promise: over, resolve: finish } = Promise.withResolvers<void>();
  const connection = openEarly(
    (options) => over.then(() => connector(options)),
    new URL(server.origin),
    () => now,
  );
  expect(await send(post(server.origin, { connection, timeoutMs: 20 }))).toEqual({
    kind: 'not_sent',
    reason: 'connect_timed_out',
  });
  finish();
  await until(() => server.connections() > 0 && server.openConnections() === 0, 'its end');
  expect(server.connections()).toBe(1);
  expect(server.received()).toBe('');
});

test('a dropped connection closes without a byte', async () => {
  const { server, openEarly } = await serve();
  openEarly().drop();
  await until(() => server.connections() === 1 && server.openConnections() === 0, 'its end');
  expect(server.received()).toBe('');
});

test('a request that cannot be written closes its connection', async () => {
  const { server, send, openEarly } = await serve();
  const connection = openEarly();
  const request = post(server.origin, { connection, headers: { authorization: 'a\nb' } });
  await expect(send(request)).rejects.toThrow('could not be written as HTTP');
  await until(() => server.connections() === 1 && server.openConnections() === 0, 'its end');
  expect(server.received()).toBe('');
});

test('a lead that connects early has a connection before its record, and sends nothing until then', async () => {
  const sandbox = await openSandbox();
  open.push(sandbox);
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  const { server } = await serve();
  const personalV3Url = `${server.origin}${LEADS_PATH}`;
  const submit = (beforeSending: () => Promise<void>) =>
    operatorAt(sandbox.origin, { personalV3Url }).submitLead(v3(leadOf('Success'), blocks), {
      connectsEarly: true,
      beforeSending,
    });
  await submit(async () => {
    await until(() => server.connections() === 1, 'a connection before the record');
    expect(server.received()).toBe('');
  });
  expect(server.connections()).toBe(1);
  expect(server.received()).toContain('Bloomsburg');

  const stopped = new Error('no intent');
  await expect(submit(() => Promise.reject(stopped))).rejects.toBe(stopped);
  await until(() => server.connections() === 2 && server.openConnections() === 0, 'the end of both');
  expect(server.received().match(/Bloomsburg/g)).toHaveLength(1);
});

test('only the first post of a lead that connects early does so before its record', async () => {
  const events: string[] = [];
  const sandbox = await openSandbox();
  open.push(sandbox);
  const blocks = await consentsOf(operatorAt(sandbox.origin));
  const answers = [UNAUTHORIZED];
  const server = await openSocketServer(
    (socket) => socket.end(answers.shift() ?? OK),
    () => events.push('connection'),
  );
  open.push(server);
  const submit = (connectsEarly: boolean) =>
    operatorAt(sandbox.origin, { personalV3Url: `${server.origin}${LEADS_PATH}` }).submitLead(
      v3(leadOf('Success'), blocks),
      {
        connectsEarly,
        beforeSending: async () => {
          const isEarly = connectsEarly && events.length === 0;
          if (isEarly) await until(() => events.length > 0, 'a connection before the record');
          // Long enough for a connection to arrive, had one been opened.
          else await readFile(import.meta.filename);
          events.push('record');
        },
      },
    );
  await submit(true);
  expect(events.splice(0)).toEqual(['connection', 'record', 'record', 'connection']);
  await submit(false);
  expect(events).toEqual(['record', 'connection']);
});
