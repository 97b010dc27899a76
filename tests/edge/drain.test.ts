import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { keepAlive } from '#platform/process/inflight.ts';
import { createDrain } from '#platform/server/drain.ts';
import { openSocket, unfinishedPost } from '#tests/support/network/raw-sockets.ts';
import { until } from '../support/until.ts';
import { ORIGIN, openEdge, type Settings, urlencoded } from './edge-server.ts';

/** A server with a request under way, which is answered when `letGo` is called, or never. */
async function openBusy(settings?: Settings) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const edge = await openEdge({
    ...settings,
    handler: async (_request, response) => {
      arrived.resolve();
      await released.promise;
      response.end('all of it');
    },
  });
  const inFlight = edge.send({});
  inFlight.catch(() => {});
  await arrived.promise;
  return { edge, inFlight, letGo: released.resolve };
}
const draining = (graceMs: number, limitMs: number) => ({ drain: createDrain({ graceMs, limitMs }) });

// In real time: the drain waits for sockets, which no test clock moves.
describe('a server that receives a stop signal', { tags: ['@drain'] }, () => {
  test('completes the request in flight, then accepts no more', async () => {
    const { edge, inFlight, letGo } = await openBusy();
    const drained = edge.drain.drain(edge.server);
    await until(() => !edge.server.listening, 'the server takes no more connections');
    letGo();
    expect((await inFlight).body).toBe('all of it');
    expect(await drained).toBe('finished');
    await expect(edge.send({})).rejects.toThrow();
  });

  test('fails readiness but serves requests while load balancers notice', async () => {
    const edge = await openEdge(draining(1_500, 5_000));
    expect((await edge.send({ path: '/readyz' })).status).toBe(200);
    const drained = edge.drain.drain(edge.server);
    expect((await edge.send({ path: '/readyz' })).status).toBe(503);
    expect((await edge.send({ path: '/livez' })).status).toBe(200);
    expect(await edge.send({})).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(await drained).toBe('finished');
  });

  test('waits for a lead that it is sending to the operator, and not for a failed one', async () => {
    const edge = await openEdge();
    let isSent = false;
    keepAlive(Promise.reject(new Error('refused')));
    keepAlive(
      pause(400).then(() => {
        isSent = true;
      }),
    );
    expect(await edge.drain.drain(edge.server)).toBe('finished');
    expect(isSent).toBe(true);
  });

  test('aborts a request that never ends, and logs only what it leaves unfinished', async () => {
    const { edge } = await openBusy(draining(0, 300));
    const abandoned: string[] = [];
    const { promise: endless, resolve: end } = Promise.withResolvers<void>();
    keepAlive(Promise.resolve(), async () => void abandoned.push('ended'));
    keepAlive(endless, async () => void abandoned.push('endless'));
    keepAlive(endless, () => Promise.reject(new Error('no database')));
    expect(await edge.drain.drain(edge.server)).toBe('cut off');
    expect(abandoned).toEqual(['endless']);
    end();
  });

  test('counts its time from the signal, including the time of failed readiness', async () => {
    const { edge } = await openBusy(draining(800, 1_000));
    // Both timers are of this process, so that a slow machine delays both.
    const end = await Promise.race([edge.drain.drain(edge.server), pause(1_700, 'too late')]);
    expect(end).toBe('cut off');
  });

  test('accepts a form that a client is still sending, and responds', async () => {
    const edge = await openEdge();
    const body = 'a=1&b=2';
    const type = { 'Content-Type': urlencoded['content-type'], 'Content-Length': `${body.length + 4}` };
    const socket = await openSocket(edge.port, unfinishedPost(ORIGIN, '/', type));
    const drained = draining(0, 6_000).drain.drain(edge.server);
    await until(() => !edge.server.listening, 'the server takes no more connections');
    socket.write(body);
    expect(await drained).toBe('finished');
    expect(socket.received()).toMatch(/^HTTP\/1\.1 200 /);
  });
});
