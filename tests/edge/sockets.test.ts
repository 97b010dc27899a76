import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createDrain } from '#platform/server/drain.ts';
import { createLoadShedder } from '#platform/server/load-shedding.ts';
import type { Handler } from '#platform/server/server.ts';
import { get, openSocket, type RawSocket, unfinishedPost } from '#tests/support/network/raw-sockets.ts';
import { until } from '#tests/support/until.ts';
import { ORIGIN, openEdge, type startEdge } from './edge-server.ts';

const SECRET = 'the secret of these tests of sockets';
const SECRETS = { sealing: { 1: SECRET }, all: { 1: SECRET } };

type Settings = NonNullable<Parameters<typeof startEdge>[0]>;

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Some of these tests wait in real time, for limits of sockets, which no test clock moves. */
async function start(settings: Settings = {}) {
  const edge = await openEdge(settings);
  opened.push(edge.stop);
  const { port } = edge.server.address() as AddressInfo;
  const open = async (words: string, more: { from?: string; reads?: boolean } = {}) => {
    const socket = await openSocket(port, words, more);
    opened.push(() => socket.destroy());
    return socket;
  };
  const connections = () =>
    new Promise<number>((resolve) => edge.server.getConnections((_, count) => resolve(count)));
  const untilConnected = (count: number) =>
    until(async () => (await connections()) === count, `${count} connections are open`, 5_000);
  return { edge, open, connections, untilConnected };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const hasTimedOut = (socket: RawSocket) => socket.received().startsWith('HTTP/1.1 408 ');
const fromAddress = (address: string) => ({ 'X-Forwarded-For': address });

describe('an unfinished request', { tags: ['@hostile-sockets'] }, () => {
  test('holds no capacity: 90 unfinished posts leave the site open', async () => {
    const { edge, open } = await start({ loadShedder: createLoadShedder(SECRETS) });
    const post = unfinishedPost(ORIGIN);
    await Promise.all(times(90).map((at) => open(post, { from: `127.0.7.${1 + (at % 9)}` })));
    expect((await edge.send({ headers: { cookie: 'handoff-journey=x' } })).status).toBe(200);
    expect((await edge.send({})).status).toBe(200);
  });

  test.each([
    ['a body that stays incomplete', unfinishedPost(ORIGIN)],
    ['headers that stay incomplete', 'GET / HTTP/1.1\r\nHost: x\r\nX-'],
    ['silence from the start', ''],
  ])('leaves nothing open after its 408, though its client closes nothing: %s', async (_what, words) => {
    const { edge, open, untilConnected } = await start({
      requestTimeoutMs: 200,
      loadShedder: createLoadShedder(SECRETS, { requests: 2, delayMs: 1_000 }, () => 0),
    });
    const sockets = await Promise.all(times(5).map(() => open(words)));
    await until(() => sockets.every(hasTimedOut), 'every socket receives 408', 5_000);
    await untilConnected(0);
    expect((await edge.send({})).status).toBe(200);
  });

  test('is dropped for a newer one of its address above ten, and for no other address', async () => {
    const { open, untilConnected } = await start({ trustedHops: 1 });
    const post = (address: string) => open(unfinishedPost(ORIGIN, '/', fromAddress(address)));
    const other = await post('198.51.100.7');
    const sockets: RawSocket[] = [];
    for (const _ of times(12)) {
      const socket = await post('203.0.113.9');
      sockets.push(socket);
      await until(
        () => sockets.filter(hasTimedOut).length === Math.max(0, sockets.length - 10),
        'only the newest ten sockets are left',
      );
    }
    expect(sockets.map(hasTimedOut)).toEqual(times(12).map((at) => at < 2));
    expect(hasTimedOut(other)).toBe(false);
    await untilConnected(11);
  });

  test('is dropped above 250 of all addresses, the oldest first', async () => {
    const { open } = await start({ trustedHops: 1 });
    const post = (at: number) => open(unfinishedPost(ORIGIN, '/', fromAddress(`203.0.113.${at}`)));
    const first = await post(0);
    const rest = await Promise.all(times(250).map((at) => post(1 + (at % 100))));
    await until(() => hasTimedOut(first), 'the first socket receives 408');
    expect(rest.some(hasTimedOut)).toBe(false);
  });

  test('is received from a fast client while many slow ones share its address', async () => {
    const { edge, open } = await start();
    await Promise.all(times(40).map(() => open(unfinishedPost(ORIGIN))));
    const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await edge.send({ method: 'POST', headers, body: 'a=1' })).status).toBe(200);
  });
});

describe('a connection', { tags: ['@hostile-sockets'] }, () => {
  test('is closed for a new one above the limit while it waits', async () => {
    const { edge, open, connections } = await start({ connections: 20 });
    await Promise.all(times(40).map(() => open('GET / HTTP/1.1\r\n')));
    expect((await edge.send({})).status).toBe(200);
    expect(await connections()).toBeLessThanOrEqual(20);
  });

  test('is never closed for another one while the app works on its request', async () => {
    let begun = 0;
    const handler: Handler = () => {
      begun += 1;
      return new Promise(() => undefined);
    };
    const { open } = await start({ connections: 5, handler });
    const busy = await Promise.all(times(5).map(() => open(get('/'))));
    await until(() => begun === 5, 'five requests have begun');
    await once(await open(get('/livez')), 'end');
    expect(busy.some(({ readableEnded }) => readableEnded)).toBe(false);
  });

  test('is closed if its client sends many requests without waiting for a response', async () => {
    let begun = 0;
    const handler: Handler = () => {
      begun += 1;
      return new Promise(() => undefined);
    };
    const { open } = await start({ handler });
    const socket = await open(get('/').repeat(400));
    await once(socket, 'end');
    expect(begun).toBe(0);
  });

  test('is closed if its client does not read a large response', async () => {
    const handler: Handler = async (_request, response) => {
      response.end(Buffer.alloc(64 * 1024 * 1024));
    };
    const { open, untilConnected } = await start({ handler, stalledMs: 300 });
    const reader = await open(get('/'), { reads: false });
    reader.pause();
    await untilConnected(1);
    await untilConnected(0);
  });

  test('stays open during a slow response of the app', async () => {
    const { promise: over, resolve: finish } = Promise.withResolvers<void>();
    const handler: Handler = async (_request, response) => {
      await over;
      response.end('at last');
    };
    const { edge } = await start({ handler, stalledMs: 100 });
    const answer = edge.send({});
    setTimeout(finish, 600);
    expect((await answer).body).toBe('at last');
  });
});

describe('a request for another protocol', { tags: ['@hostile-sockets', '@framing'] }, () => {
  const UPGRADE = { Connection: 'Upgrade', Upgrade: 'websocket' };

  test('gets a normal response, although Next listens for upgrades on the server', async () => {
    let upgraded = 0;
    const handler: Handler = async (request, response) => {
      const { server } = request.socket as unknown as { server: NodeJS.EventEmitter };
      if (server.listenerCount('upgrade') === 0) server.on('upgrade', () => (upgraded += 1));
      response.end('a page');
    };
    const { edge, open } = await start({ handler });
    await edge.send({});
    const answers = ['/livez', '/', '/nowhere'].map((path) => open(get(path, UPGRADE)));
    for (const socket of await Promise.all(answers))
      await until(() => /^HTTP\/1\.1 200 /.test(socket.received()), 'the socket gets the page');
    expect(upgraded).toBe(0);
  });

  test('leaves no socket open after its client disconnects', async () => {
    const { edge, open, untilConnected } = await start();
    edge.server.on('upgrade', () => undefined);
    const sockets = await Promise.all(times(20).map(() => open(get('/', UPGRADE))));
    for (const socket of sockets) socket.destroy();
    await untilConnected(0);
  });
});

describe('a server that drains', () => {
  test('waits a third of its time for clients that owe it bytes', async () => {
    const { edge, open } = await start();
    for (const words of [unfinishedPost(ORIGIN), '', 'GET / HTTP/1.1\r\nHo']) await open(words);
    const begunAt = performance.now();
    expect(await createDrain({ graceMs: 0, limitMs: 3_000 }).drain(edge.server)).toBe('finished');
    expect(performance.now() - begunAt).toBeGreaterThan(900);
  });

  test('accepts a form that a client is still sending, and responds', async () => {
    const { edge, open } = await start();
    const body = 'a=1&b=2';
    const type = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': `${body.length + 4}`,
    };
    const socket = await open(unfinishedPost(ORIGIN, '/', type));
    const drained = createDrain({ graceMs: 0, limitMs: 6_000 }).drain(edge.server);
    await until(() => !edge.server.listening, 'the server takes no more connections');
    socket.write(body);
    expect(await drained).toBe('finished');
    expect(socket.received()).toMatch(/^HTTP\/1\.1 200 /);
  });
});
