import 'server-only';
import { handleAll } from 'cockatiel';
import type { buildConnector } from 'undici';
import { guardedConnector } from '#platform/egress/egress.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { type Breaker, createBreaker } from './breaker.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const MAX_CONSECUTIVE_FAILURES = 5;

type Connected = { socket: Parameters<buildConnector.Callback>[1]; error: Error | null };
type Connect = (options: buildConnector.Options) => Promise<Connected>;
type Connector = Connect & Pick<Breaker<Connected>, 'isOpen' | 'isClosed'>;

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

export function optionsFor({ host, hostname, protocol, port }: URL): buildConnector.Options {
  return { host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), protocol, port };
}
