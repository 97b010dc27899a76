import { isIP } from 'node:net';

/**
 * Each trusted proxy appends the address that called it. So no client could write the entry `trustedHops` from the right.
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
