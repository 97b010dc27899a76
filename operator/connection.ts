import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { handleAll } from 'cockatiel';
import type { buildConnector } from 'undici';
import { guardedConnector } from '#platform/egress/egress.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { type Breaker, createBreaker } from './breaker.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_CONSECUTIVE_FAILURES = 5;
/** Assumes that the operator waits this long for a request (docs/operator-gaps.md). */
const MAX_EARLY_MS = 1_000;

type Connected = { socket: Parameters<buildConnector.Callback>[1]; error: Error | null };
export type Connect = (options: buildConnector.Options) => Promise<Connected>;
type Connector = Connect & Pick<Breaker<Connected>, 'isOpen' | 'isClosed'>;

/** A connection that the client opens before it is certain that there will be a request. */
export type EarlyConnection = { use: Connect; drop: () => void };

class BreakerOpen extends Error {
  override name = 'BreakerOpen';
}

export function createConnector(now: () => number, privateHosts: PrivateHosts): Connector {
  const connect = guardedConnector(privateHosts, { allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  const breaker = createBreaker<Connected>(handleAll, {
    maxFailures: MAX_CONSECUTIVE_FAILURES,
    now,
    whenOpen: () => ({ socket: null, error: new BreakerOpen() }),
  });
  const open = (options: buildConnector.Options) =>
    new Promise<Connected>((resolve, reject) => {
      connect(options, (...[error, socket]) => (error ? reject(error) : resolve({ socket, error: null })));
    });
  const connector: Connect = (options) =>
    breaker(() => open(options)).catch((error: Error) => ({ socket: null, error }));
  return Object.assign(connector, { isOpen: breaker.isOpen, isClosed: breaker.isClosed });
}

/**
 * `use` opens another connection if the operator has ended this one, may soon end it, or has written to it. Otherwise a
 * harmless failure would look like a lead that may have arrived, and what the operator wrote like its answer.
 */
export function openEarly(connect: Connect, url: URL, now: () => number): EarlyConnection {
  let openedAt = Number.NEGATIVE_INFINITY;
  let isDropped = false;
  const opening = connect(optionsFor(url)).then((connected) => {
    openedAt = now();
    return connected;
  });
  return {
    async use(options) {
      const connected = await opening;
      const { socket } = connected;
      if (!socket) return connected;
      await untilRead();
      const isSilent = socket.readable && socket.readableLength === 0;
      if (isDropped || (isSilent && now() - openedAt < MAX_EARLY_MS)) return connected;
      socket.destroy();
      return connect(options);
    },
    drop() {
      isDropped = true;
      void opening.then(({ socket }) => socket?.destroy());
    },
  };
}

/** Node reads its sockets between two turns of the event loop. So it has then read what the kernel has received by now. */
async function untilRead() {
  await nextTurn();
  await nextTurn();
}

export function optionsFor({ host, hostname, protocol, port }: URL): buildConnector.Options {
  return { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), protocol, port };
}
