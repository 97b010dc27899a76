import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Handler } from '#platform/server/edge.ts';
import { createLoadShedder } from '#platform/server/load-shedding.ts';
import { get, openSocket, type RawSocket, unfinishedPost } from '#tests/support/network/raw-sockets.ts';
import { until } from '#tests/support/until.ts';
import { ORIGIN, openEdge, type Settings, urlencoded } from './edge-server.ts';

const SECRET = 'the secret of these tests of sockets';
const SECRETS = { sealing: { 1: SECRET }, all: { 1: SECRET } };

/** Some of these tests wait in real time, for limits of sockets, which no test clock moves. */
async function start(settings: Settings = {}) {
  const edge = await openEdge(settings);
  const open = async (words: string, more: { from?: string; reads?: boolean } = {}) => {
    const socket = await openSocket(edge.port, words, more);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const connections = () =>
    new Promise<number>((resolve) => edge.server.getConnections((_, count) => resolve(count)));
  const untilConnected = (count: number) =>
    until(async () => (await connections()) === count, `${count} connections are open`);
  return { edge, open, connections, untilConnected };
}

/** An app that works on its requests without end. */
function endless() {
  const work = { begun: 0 };
  const handler: Handler = () => {
    work.begun += 1;
    return new Promise(() => undefined);
  };
  return { work, handler };
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const hasTimedOut = (socket: RawSocket) => socket.received().startsWith('HTTP/1.1 408 ');
const postFrom = (address: string) => unfinishedPost(ORIGIN, '/', { 'X-Forwarded-For': address });

describe('an unfinished request', { tags: ['@hostile-sockets'] }, () => {
  test('holds no capacity: with 90 unfinished posts the site is open, also to a fast client of their address', async () => {
    const { edge, open } = await start({ loadShedder: createLoadShedder(SECRETS) });
    const post = unfinishedPost(ORIGIN);
    await Promise.all(times(90).map((at) => open(post, { from: `127.0.7.${1 + (at % 9)}` })));
    await Promise.all(times(20).map(() => open(post)));
    expect((await edge.send({ headers: { cookie: 'handoff-journey=x' } })).status).toBe(200);
    expect((await edge.send({})).status).toBe(200);
    expect((await edge.send({ method: 'POST', headers: urlencoded, body: 'a=1' })).status).toBe(200);
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
    await until(() => sockets.every(hasTimedOut), 'every socket receives 408');
    await untilConnected(0);
    expect((await edge.send({})).status).toBe(200);
  });

  test('is dropped for a newer one of its address above ten, and for no other address', async () => {
    const { open, untilConnected } = await start({ trustedHops: 1 });
    const other = await open(postFrom('198.51.100.7'));
    const sockets: RawSocket[] = [];
    for (const _ of times(12)) {
      sockets.push(await open(postFrom('203.0.113.9')));
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
    const first = await open(postFrom('203.0.113.0'));
    const rest = await Promise.all(times(250).map((at) => open(postFrom(`203.0.113.${1 + (at % 100)}`))));
    await until(() => hasTimedOut(first), 'the first socket receives 408');
    expect(rest.some(hasTimedOut)).toBe(false);
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
    const { work, handler } = endless();
    const { open } = await start({ connections: 5, handler });
    const busy = await Promise.all(times(5).map(() => open(get('/'))));
    await until(() => work.begun === 5, 'five requests have begun');
    await once(await open(get('/livez')), 'end');
    expect(busy.some(({ readableEnded }) => readableEnded)).toBe(false);
  });

  test('is closed if its client sends many requests without waiting for a response', async () => {
    const { work, handler } = endless();
    const { open } = await start({ handler });
    await once(await open(get('/').repeat(400)), 'end');
    expect(work.begun).toBe(0);
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
    setTimeout(finish, 600);
    expect((await edge.send({})).body).toBe('at last');
  });
});

test('a request for another protocol gets a normal response, although Next listens for upgrades on the server', {
  tags: ['@hostile-sockets', '@framing'],
}, async () => {
  const { edge, open, untilConnected } = await start();
  let upgraded = 0;
  edge.server.on('upgrade', () => {
    upgraded += 1;
  });
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
  const asked = Array(7).fill(['/livez', '/', '/nowhere']).flat();
  const sockets = await Promise.all(asked.map((path) => open(get(path, upgrade))));
  for (const socket of sockets)
    await until(() => /^HTTP\/1\.1 200 /.test(socket.received()), 'the socket gets the page');
  expect(upgraded).toBe(0);
  for (const socket of sockets) socket.destroy();
  await untilConnected(0);
});
