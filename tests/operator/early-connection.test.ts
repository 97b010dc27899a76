import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { createConnector, openEarly } from '#operator/connection.ts';
import { createSend, type OutboundRequest } from '#operator/http.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { until } from '#tests/support/until.ts';
import { LEADS_PATH, leadOf, MAIN, operatorAt, sharedSandbox, v3 } from './own-sandbox.ts';
import { closedPort, openSocketServer } from './servers.ts';

const UNAUTHORIZED = 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n';
const OK = 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n';

const sandbox = await sharedSandbox();
let now: number;
beforeEach(() => {
  now = 0;
});

async function serve(onConnection?: (socket: Socket, count: number) => void) {
  const server = await openSocketServer((socket) => socket.end(OK), onConnection);
  const send = createSend([server.origin], { ...SYSTEM_CLOCK, now: () => now }, 'any');
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
/** Long enough for a socket of this process to be served. */
const aTurn = () => readFile(import.meta.filename);

test('a request goes out on the connection that was opened for it, and closes it', async () => {
  const { server, send, openEarly } = await serve();
  const connection = openEarly();
  await until(() => server.connections() === 1, 'a connection');
  expect(server.received()).toBe('');
  expect(await send(post(server.origin, { connection }))).toMatchObject({ kind: 'response', status: 201 });
  expect(server.connections()).toBe(1);
  await until(() => server.openConnections() === 0, 'the end of the connection');
});

test.each<[string, (socket: Socket) => unknown]>([
  ['the operator has closed', (socket) => socket.end()],
  ['the operator has reset', (socket) => socket.resetAndDestroy()],
  ['the operator has already written to', (socket) => socket.write(OK)],
  ['has waited for a second', () => (now = 1_000)],
])('a connection that %s is replaced', async (_, end) => {
  const firsts: Socket[] = [];
  const { server, send, openEarly } = await serve((socket, count) => {
    if (count === 1) firsts.push(socket);
  });
  const connection = openEarly();
  await until(() => firsts.length > 0, 'a connection');
  // This side reads sockets in the same phase of the event loop, so it has not read this one when it sends.
  await aTurn();
  firsts.forEach(end);
  expect(await send(post(server.origin, { connection }))).toMatchObject({ kind: 'response', status: 201 });
  expect(server.connections()).toBe(2);
  await until(() => server.openConnections() === 0, 'the end of both connections');
});

test('a connection that could not open proves that nothing was sent', async () => {
  const origin = `http://127.0.0.1:${await closedPort()}`;
  const send = createSend([origin], { ...SYSTEM_CLOCK, now: () => now }, 'any');
  expect(await send(post(origin, { connection: send.openEarly(`${origin}/leads`) }))).toEqual({
    kind: 'not_sent',
    reason: 'connection_refused',
  });
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

test('only the first post of a lead connects before its record, and sends nothing until then', async () => {
  const events: string[] = [];
  const answers = [UNAUTHORIZED];
  const server = await openSocketServer(
    (socket) => socket.end(answers.shift() ?? OK),
    () => events.push('connection'),
  );
  const submit = (connectsEarly: boolean, record = async () => {}) =>
    operatorAt(sandbox.origin, { personalV3Url: `${server.origin}${LEADS_PATH}` }).submitLead(
      v3(leadOf('Success'), [MAIN]),
      {
        connectsEarly,
        beforeSending: async () => {
          const isEarly = connectsEarly && events.length === 0;
          if (isEarly) await until(() => events.length > 0, 'a connection before the record');
          else await aTurn();
          events.push(`record, ${leadsReceived()} sent`);
          await record();
        },
      },
    );
  const leadsReceived = () => server.received().match(/Bloomsburg/g)?.length ?? 0;
  await submit(true);
  expect(events.splice(0)).toEqual(['connection', 'record, 0 sent', 'record, 1 sent', 'connection']);
  await submit(false);
  expect(events.splice(0)).toEqual(['record, 2 sent', 'connection']);

  const stopped = new Error('no intent');
  await expect(submit(true, () => Promise.reject(stopped))).rejects.toBe(stopped);
  await until(() => server.openConnections() === 0, 'the end of the connection without a record');
  expect([events, leadsReceived()]).toEqual([['connection', 'record, 3 sent'], 3]);
});
