import { BlockList, isIP, isIPv6 } from 'node:net';

const RANGES: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Behind the large-scale translation of a provider (RFC 6598), and in some clouds.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];

const privateRanges = new BlockList();
for (const [network, prefix] of RANGES)
  privateRanges.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4');

/** Whether an address can't be that of a borrower on the internet, or is no address. */
export function isPrivateAddress(address: string): boolean {
  if (!isIP(address)) return true;
  return privateRanges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
