import { lookup as resolveHost } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { hostAndPort, mayConnect, type PrivateHosts } from '#platform/http/private-hosts.ts';
import { logLine } from '#platform/log/log-lines.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { trackTls } from './tls-failures.ts';

const refused = () => processWide('refusedHosts', () => new Set<string>());

export class EgressRefused extends Error {
  override name = 'EgressRefused';
  code = 'EGRESS_REFUSED';

  constructor(target: string) {
    super(`${target} has a private address. Add it to EGRESS_PRIVATE_HOSTS if this app may call it.`);
  }
}

export const refusedHosts = (): string[] => [...refused()].sort();

export type Resolve = typeof resolveHost;

export function guardedTarget(privateHosts: PrivateHosts, host: string, port: number, resolve = resolveHost) {
  if (isIP(host)) {
    if (!mayConnect(privateHosts, host, port, host)) throw egressError(host, port);
    permitted(host, port);
  }
  return { host, port, lookup: guardedLookup(privateHosts, port, resolve) };
}

/** The socket connects to exactly the addresses checked here, so a second DNS answer can't lead past the check. */
function guardedLookup(privateHosts: PrivateHosts, port: number, resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found.filter(({ address }) => mayConnect(privateHosts, host, port, address));
      const [first] = addresses;
      if (!first) return callback(egressError(host, port), []);
      permitted(host, port);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

export function guardedConnector(
  privateHosts: PrivateHosts,
  options: buildConnector.BuildOptions,
  resolve = resolveHost,
): buildConnector.connector {
  const connectors = new Map<string, buildConnector.connector>();
  const connectorFor = async ({ hostname, port, protocol }: buildConnector.Options) => {
    const number = Number(port) || (protocol === 'https:' ? 443 : 80);
    const key = hostAndPort(hostname, number);
    const { lookup } = guardedTarget(privateHosts, hostname, number, resolve);
    const undici = await import('undici');
    const connector = connectors.get(key) ?? undici.buildConnector({ ...options, lookup });
    connectors.set(key, connector);
    return connector;
  };
  return (target, callback) => {
    const port = Number(target.port) || 443;
    const noted: buildConnector.Callback = (...result) => {
      if (target.protocol === 'https:') trackTls(target.hostname, port, result[0]);
      callback(...result);
    };
    connectorFor(target)
      .then((connect) => connect(target, noted))
      .catch((error: Error) => callback(error, null));
  };
}

function permitted(host: string, port: number) {
  refused().delete(hostAndPort(host, port));
}

function egressError(host: string, port: number): EgressRefused {
  const target = hostAndPort(host, port);
  if (!refused().has(target)) {
    refused().add(target);
    logLine('warn', {
      event: 'egress_refused',
      alert: true,
      host: target,
      setting: 'EGRESS_PRIVATE_HOSTS',
    });
  }
  return new EgressRefused(target);
}
