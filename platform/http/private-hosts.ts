import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

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

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];
const DOCUMENTATION = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range),
);
/** A public address that the host of a virtual machine answers: Azure's metadata. */
const METADATA: Range[] = [[ipaddr.parse('168.63.129.16'), 32]];
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * `documentation`: no machine uses it. `private`: loopback, link-local, shared, multicast, reserved and translated
 * addresses, metadata services, and invalid text.
 */
function kindOfAddress(text: string): 'public' | 'documentation' | 'private' {
  if (!isIP(text)) return 'private';
  const address = innerAddress(ipaddr.parse(text));
  if (DOCUMENTATION.some((range) => isWithin(address, range))) return 'documentation';
  if (METADATA.some((range) => isWithin(address, range))) return 'private';
  const isUnicast = address.range() === 'unicast' && (isIPv4(address) || isWithin(address, GLOBAL_UNICAST));
  return isUnicast ? 'public' : 'private';
}

export function isPrivateAddress(text: string): boolean {
  return kindOfAddress(text) === 'private';
}

function isInRange(text: string, range: string): boolean {
  return isIP(text) !== 0 && isWithin(innerAddress(ipaddr.parse(text)), ipaddr.parseCIDR(range));
}

function innerAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (isIPv4(address)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return isWithin(address, NAT64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

const isIPv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 => address.kind() === 'ipv4';

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, prefix]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, prefix);
}
