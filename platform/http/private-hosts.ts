import { isIP, isIPv6 } from 'node:net';
import { isInRange, kindOfAddress } from './private-address.ts';

/** The entries of EGRESS_PRIVATE_HOSTS; `any`: calls go to every address, as in local mode. */
export type PrivateHosts = readonly string[] | 'any';

/** A host and port as a setting or a log line names them; `host` has no brackets. */
export function hostAndPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * Whether a call to this host and port may connect to this address, to which the host resolved: to a public address always, to any
 * other one only if an entry names the host, the address, or a range that holds it.
 */
export function mayConnect(listed: PrivateHosts, host: string, port: number, address: string): boolean {
  if (listed === 'any' || kindOfAddress(address) === 'public') return true;
  return listed.some((entry) => {
    const { name, onlyPort } = partsOf(entry);
    if (onlyPort !== null && onlyPort !== port) return false;
    if (name.includes('/')) return isInRange(address, name);
    return isIP(name) ? isInRange(address, `${name}/${isIPv6(name) ? 128 : 32}`) : name === nameOf(host);
  });
}

/** A name as the entries write it: in small letters, without the dot that ends a name of DNS. */
const nameOf = (host: string) => host.toLowerCase().replace(/\.$/, '');

function partsOf(entry: string): { name: string; onlyPort: number | null } {
  if (isIPv6(entry) || entry.includes('/')) return { name: entry, onlyPort: null };
  const [, name = entry, port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  return { name, onlyPort: port === undefined ? null : Number(port) };
}
