import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reserved for examples: no network routes them, and no machine of a private network should have one. */
const DOCUMENTATION = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'].map(
  (range) => ipaddr.parseCIDR(range),
);
/** Public by its number, but answered by the host that a virtual machine runs on: the metadata of Azure. */
const METADATA: Range[] = [[ipaddr.parse('168.63.129.16'), 32]];
/** All that is given out of IPv6 for use on the internet (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** An IPv4 address behind a translator (RFC 6052): the last 32 bits count. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/**
 * `public`: reachable over the internet. `documentation`: never used by a machine. `private`: loopback, link-local, private and
 * shared networks, metadata services, multicast, reserved and translated ranges, and text that is no address.
 */
export function kindOfAddress(text: string): 'public' | 'documentation' | 'private' {
  if (!isIP(text)) return 'private';
  const address = innerAddress(ipaddr.parse(text));
  if (DOCUMENTATION.some((range) => isWithin(address, range))) return 'documentation';
  if (METADATA.some((range) => isWithin(address, range))) return 'private';
  const isUnicast = address.range() === 'unicast' && (isIPv4(address) || isWithin(address, GLOBAL_UNICAST));
  return isUnicast ? 'public' : 'private';
}

/** Whether an address can't be that of a borrower on the internet, or is no address. */
export function isPrivateAddress(text: string): boolean {
  return kindOfAddress(text) === 'private';
}

/** Whether an address lies within a range such as 10.20.0.0/16, also as an IPv4 address written as IPv6. */
export function isInRange(text: string, range: string): boolean {
  return isIP(text) !== 0 && isWithin(innerAddress(ipaddr.parse(text)), ipaddr.parseCIDR(range));
}

/** The IPv4 address inside an IPv6 address, if it has one. */
function innerAddress(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (isIPv4(address)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return isWithin(address, NAT64) ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

const isIPv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv4 => address.kind() === 'ipv4';

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, prefix]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, prefix);
}
