import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
  return parsed(
    /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text,
  )?.toString();
}

/** An IPv6 subscriber has a whole /64 to choose addresses from. All spellings of an address are one bucket. */
export function bucketOf(address: string): string {
  const known = parsed(address);
  if (!known) return address;
  return 'parts' in known ? known.parts.slice(0, 4).map(hexOf).join(':') : known.toString();
}

const hexOf = (part: number) => part.toString(16);

/** An IPv4 address that is mapped into IPv6 is that IPv4 address. */
function parsed(text: string) {
  const [withoutZone = ''] = text.split('%', 1);
  return isIP(withoutZone) ? ipaddr.process(withoutZone) : undefined;
}
