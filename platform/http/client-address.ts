import { isIP, isIPv6 } from 'node:net';

/** Each trusted proxy appends its caller: no client could write the entry `trustedHops` from the right. */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
) {
  const entries = forwardedFor?.split(',') ?? [];
  const believed = trustedHops === 0 ? undefined : entries.slice(-trustedHops)[0];
  return bareAddress(believed) ?? bareAddress(peer) ?? 'unknown';
}

function bareAddress(entry: string | undefined) {
  const text = entry?.trim() ?? '';
  const withoutPort = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const withoutMapping = withoutPort.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(withoutMapping) ? withoutMapping.toLowerCase() : undefined;
}

/** An IPv6 subscriber has a whole /64 to choose addresses from. */
export function bucketOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
