import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDrain } from '#edge/drain.ts';
import { holdExit } from '#edge/inflight.ts';
import type { Handler } from '#edge/server.ts';
import { startEdge } from './edge-server.ts';

const slowly: Handler = async (_request, response) => {
  await pause(300);
  response.end('all of it');
};

describe('a server that is told to stop', () => {
  it('finishes the request in flight, then takes no more', async () => {
    const edge = await startEdge({ handler: slowly });
    const inFlight = edge.send({});
    await pause(50);
    const drained = edge.drain.drain(edge.server);
    expect((await inFlight).body).toBe('all of it');
    expect(await drained).toBe('finished');
    await expect(edge.send({})).rejects.toThrow();
  });

  it('is unready but serves on while load balancers look away', async () => {
    const edge = await startEdge({ drain: createDrain({ graceMs: 400, limitMs: 2_000 }) });
    expect((await edge.send({ path: '/readyz' })).status).toBe(200);
    const drained = edge.drain.drain(edge.server);
    expect((await edge.send({ path: '/readyz' })).status).toBe(503);
    expect((await edge.send({ path: '/livez' })).status).toBe(200);
    expect(await edge.send({})).toMatchObject({ status: 200, headers: { connection: 'close' } });
    expect(await drained).toBe('finished');
  });

  it('waits for a lead that is still on its way to the operator', async () => {
    const edge = await startEdge();
    let isSent = false;
    holdExit(
      pause(400).then(() => {
        isSent = true;
      }),
    );
    expect(await edge.drain.drain(edge.server)).toBe('finished');
    expect(isSent).toBe(true);
  });

  it('does not wait for a failed send', async () => {
    const edge = await startEdge();
    holdExit(Promise.reject(new Error('refused')));
    expect(await edge.drain.drain(edge.server)).toBe('finished');
  });

  it('gives up on a request that never ends', async () => {
    const edge = await startEdge({
      handler: () => new Promise(() => {}),
      drain: createDrain({ graceMs: 0, limitMs: 300 }),
    });
    edge.send({}).catch(() => {});
    await pause(50);
    expect(await edge.drain.drain(edge.server)).toBe('cut off');
    edge.stop();
  });
});
