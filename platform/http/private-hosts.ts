import { isIP, isIPv6 } from 'node:net';
import { isInRange, kindOfAddress } from './private-address.ts';

export type PrivateHosts = readonly string[] | 'any';

export function hostAndPort(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** `host` resolved to `address`. A private address needs an entry that names the host, the address or its range. */
export function mayConnect(listed: PrivateHosts, host: string, port: number, address: string): boolean {
  if (listed === 'any' || kindOfAddress(address) === 'public') return true;
  return listed.some((entry) => {
    const { name, onlyPort } = partsOf(entry);
    if (onlyPort !== null && onlyPort !== port) return false;
    if (name.includes('/')) return isInRange(address, name);
    return isIP(name) ? isInRange(address, `${name}/${isIPv6(name) ? 128 : 32}`) : name === nameOf(host);
  });
}

const nameOf = (host: string) => host.toLowerCase().replace(/\.$/, '');

function partsOf(entry: string): { name: string; onlyPort: number | null } {
  if (isIPv6(entry) || entry.includes('/')) return { name: entry, onlyPort: null };
  const [, name = entry, port] = /^\[?(.+?)\]?(?::(\d+))?$/.exec(entry) ?? [];
  return { name, onlyPort: port === undefined ? null : Number(port) };
}
