import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { env } from '#platform/config/env.ts';

export type MetricsCaller = {
  authorization: string | null;
  /** From the edge, never from the client. */
  address: string | null;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * With a token of METRICS_TOKEN. Without that setting: on this machine in local mode, and never in production, where a
 * local proxy passes on requests from outside.
 */
export function mayReadMetrics({ authorization, address }: MetricsCaller): boolean {
  const { METRICS_TOKEN: tokens, HANDOFF_MODE } = env();
  if (tokens) return hasToken(authorization);
  return HANDOFF_MODE === 'local' && isLoopback(address ?? '');
}

/** Reasons name settings. Behind a proxy that TRUSTED_PROXY_HOPS doesn't count, each caller seems to be on this machine. */
export function mayReadReasons({
  authorization,
  address,
  isForwarded,
}: MetricsCaller & { isForwarded: boolean }): boolean {
  return hasToken(authorization) || (!isForwarded && isLoopback(address ?? ''));
}

function hasToken(authorization: string | null): boolean {
  const tokens = env().METRICS_TOKEN ?? [];
  return tokens.some((token) => isSame(authorization ?? '', `Bearer ${token}`));
}

/** Hashes have equal length, as a constant-time comparison requires. */
function isSame(shown: string, wanted: string): boolean {
  return timingSafeEqual(hashOf(shown), hashOf(wanted));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isLoopback(address: string): boolean {
  return (
    (isIPv4(address) && loopback.check(address, 'ipv4')) ||
    (isIPv6(address) && loopback.check(address, 'ipv6'))
  );
}
