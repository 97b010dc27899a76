import 'server-only';
import { handleAll } from 'cockatiel';
import type { buildConnector } from 'undici';
import { guardedConnector } from '#platform/egress/egress.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { createBreaker } from './breaker.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** So many failures to connect in a row, and an origin is left alone for a while. */
const MOST_IN_A_ROW = 5;

export type Connected = { socket: Parameters<buildConnector.Callback>[1]; error: Error | null };
export type Connect = (options: buildConnector.Options) => Promise<Connected>;
export type Door = Connect & { isResting: () => boolean };

/** Told of a call for which no connection was tried. */
class BreakerOpen extends Error {
  override name = 'BreakerOpen';
}

/**
 * Connects to one origin, unless connecting has failed too often recently. The rest that it then takes is no call's fate. A host with a
 * private address that is not listed counts as a failure to connect.
 */
export function createDoor(now: () => number, privateHosts: PrivateHosts): Door {
  const connect = guardedConnector(privateHosts, { allowH2: false, timeout: CONNECT_TIMEOUT_MS });
  const guarded = createBreaker<Connected>(handleAll, {
    most: MOST_IN_A_ROW,
    now,
    whenResting: () => ({ socket: null, error: new BreakerOpen() }),
  });
  const connected = (options: buildConnector.Options) =>
    new Promise<Connected>((resolve, reject) => {
      connect(options, (...[error, socket]) => (error ? reject(error) : resolve({ socket, error: null })));
    });
  const door: Connect = (options) =>
    guarded(() => connected(options)).catch((error: Error) => ({ socket: null, error }));
  return Object.assign(door, { isResting: guarded.isResting });
}
