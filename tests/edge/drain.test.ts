import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { keepAlive } from '#platform/process/inflight.ts';
import { createDrain } from '#platform/server/drain.ts';
import type { Handler } from '#platform/server/server.ts';
import { until } from '../support/until.ts';
import { openEdge } from './edge-server.ts';

/** A request that has come in is answered when `letGo` is called, or never. */
function heldRequest() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handler: Handler = async (_request, response) => {
    arrived.resolve();
    await released.promise;
    response.end('all of it');
  };
  return { handler, arrived: arrived.promise, letGo: released.resolve };
}

// In real time: the drain waits for sockets, which no test clock moves.
describe('a server that receives a stop signal', { tags: ['@drain'] }, () => {
  test('completes the request in flight, then accepts no more', async () => {
    const { handler, arrived, letGo } = heldRequest();
    const edge = await openEdge({ handler });
    const inFlight = edge.send({});
    await arrived;
    const drained = edge.drain.drain(edge.server);
    await until(() => !edge.server.listening, 'the server takes no more connections');
    letGo();
    expect((await inFlight).body).toBe('all of it');
    expect(await drained).toBe('finished');
    await expect(edge.send({})).rejects.toThrow();
  });

  test('fails readiness but serves requests while load balancers notice', async () => {
    const edge = await openEdge({ drain: createDrain({ graceMs: 1_500, limitMs: 5_000 }) });
    expect((await edge.send({ path: '/readyz' })).status).toBe(200);
    const drained = edge.drain.drain(edge.server);
    expect((await edge.send({ path: '/readyz' })).status).toBe(503);
    expect((await edge.send({ path: '/livez' })).status).toBe(200);
    expect(await edge.send({})).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(await drained).toBe('finished');
  });

  test('waits for a lead that it is sending to the operator', async () => {
    const edge = await openEdge();
    let isSent = false;
    keepAlive(
      pause(400).then(() => {
        isSent = true;
      }),
    );
    expect(await edge.drain.drain(edge.server)).toBe('finished');
    expect(isSent).toBe(true);
  });

  test('does not wait for a failed send', async () => {
    const edge = await openEdge();
    keepAlive(Promise.reject(new Error('refused')));
    expect(await edge.drain.drain(edge.server)).toBe('finished');
  });

  test('aborts a request that never ends', async () => {
    const { handler, arrived } = heldRequest();
    const edge = await openEdge({ handler, drain: createDrain({ graceMs: 0, limitMs: 300 }) });
    edge.send({}).catch(() => {});
    await arrived;
    expect(await edge.drain.drain(edge.server)).toBe('cut off');
  });

  test('logs only the requests that it leaves unfinished', async () => {
    const edge = await openEdge({ drain: createDrain({ graceMs: 0, limitMs: 300 }) });
    const givenUp: string[] = [];
    const { promise: endless, resolve: end } = Promise.withResolvers<void>();
    keepAlive(Promise.resolve(), async () => void givenUp.push('ended'));
    keepAlive(endless, async () => void givenUp.push('endless'));
    keepAlive(endless, () => Promise.reject(new Error('no database')));
    expect(await edge.drain.drain(edge.server)).toBe('cut off');
    expect(givenUp).toEqual(['endless']);
    end();
  });

  test('counts its time from the signal, including the time of failed readiness', async () => {
    const { handler, arrived } = heldRequest();
    const edge = await openEdge({ handler, drain: createDrain({ graceMs: 800, limitMs: 1_000 }) });
    edge.send({}).catch(() => {});
    await arrived;
    // Both timers are of this process, so that a slow machine delays both.
    const end = await Promise.race([edge.drain.drain(edge.server), pause(1_700, 'too late')]);
    expect(end).toBe('cut off');
  });
});
