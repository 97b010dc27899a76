import { BlockList, isIP, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** No network lies between this process and such a host, so neither a database nor a mail server there needs TLS. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (isIP(name) === 0) return /^localhost\.?$/.test(name);
  return LOOPBACK.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
}
