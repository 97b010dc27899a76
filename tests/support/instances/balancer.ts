import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PROBE_MS = 100;
/** As the instances say in the headers that this relays: a client sends on a connection that it believes open. */
const KEEP_ALIVE_MS = 65_000;
/** A thousand borrowers connect at once. */
const BACKLOG = 4_096;

export type Balancer = {
  served: Map<string, number>;
  ready: () => string[];
  add: (address: string) => Promise<void>;
  remove: (address: string) => void;
  close: () => Promise<void>;
};

type Upstream = { address: string; agent: Agent; isReady: boolean; probing: AbortController };

/** Each request goes to the next ready instance. It never retries. */
export async function openBalancer(port: number): Promise<Balancer> {
  const upstreams = new Map<string, Upstream>();
  const served = new Map<string, number>();
  const ready = () => [...upstreams.values()].filter(({ isReady }) => isReady);
  let turn = 0;

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    const able = ready();
    const upstream = able[turn++ % able.length];
    if (!upstream) {
      outgoing.writeHead(502).end('no instance is ready');
      return;
    }
    served.set(upstream.address, 1 + (served.get(upstream.address) ?? 0));
    relay(incoming, outgoing, upstream);
  });
  await once(server.listen({ port, backlog: BACKLOG }), 'listening');

  return {
    served,
    ready: () => ready().map(({ address }) => address),
    async add(address) {
      const agent = new Agent({ keepAlive: true });
      const upstream = { address, agent, isReady: false, probing: new AbortController() };
      upstreams.set(address, upstream);
      upstream.isReady = await isReady(address);
      void probe(upstream);
    },
    remove(address) {
      upstreams.get(address)?.probing.abort();
      upstreams.delete(address);
    },
    async close() {
      for (const { probing, agent } of upstreams.values()) {
        probing.abort();
        agent.destroy();
      }
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function relay(incoming: IncomingMessage, outgoing: ServerResponse, { address, agent }: Upstream) {
  const { method, url, headers } = incoming;
  const asked = request(new URL(url ?? '/', address), { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(outgoing);
  });
  asked.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`<h1>the instance broke off: ${error.message}</h1>`);
  });
  incoming.pipe(asked);
}

async function probe(upstream: Upstream) {
  const { signal } = upstream.probing;
  while (!signal.aborted) {
    upstream.isReady = await isReady(upstream.address);
    await pause(PROBE_MS, undefined, { signal }).catch(() => undefined);
  }
}

const isReady = (address: string) =>
  fetch(new URL('/readyz', address)).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
