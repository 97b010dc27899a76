import { isIP } from 'node:net';

/**
 * The address a request comes from. Each trusted proxy appends the address that it was called from, so the entry
 * `trustedHops` from the right is the last one that no client could write.
 */
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
