import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { env } from '#platform/config/env.ts';
import { isThisMachine } from '#platform/config/this-machine.ts';

export type MetricsCaller = {
  authorization: string | null;
  /** From the edge, never from the client. */
  address: string | null;
};

/**
 * With a token of METRICS_TOKEN. Without that setting: on this machine in local mode, and never in production, where a
 * local proxy passes on requests from outside.
 */
export function mayReadMetrics({ authorization, address }: MetricsCaller): boolean {
  const { METRICS_TOKEN: tokens, HANDOFF_MODE } = env();
  if (tokens) return hasToken(authorization);
  return HANDOFF_MODE === 'local' && isLoopback(address);
}

/** Reasons name settings. Behind a proxy that TRUSTED_PROXY_HOPS doesn't count, each caller seems to be on this machine. */
export function mayReadReasons({
  authorization,
  address,
  isForwarded,
}: MetricsCaller & { isForwarded: boolean }): boolean {
  return hasToken(authorization) || (!isForwarded && isLoopback(address));
}

function hasToken(authorization: string | null): boolean {
  const tokens = env().METRICS_TOKEN ?? [];
  return tokens.some((token) => isSame(authorization ?? '', `Bearer ${token}`));
}

/** Hashes have equal length, as a constant-time comparison requires. */
const isSame = (shown: string, wanted: string) => timingSafeEqual(hashOf(shown), hashOf(wanted));

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** A host name may also resolve to this machine. */
const isLoopback = (address: string | null) => isIP(address ?? '') !== 0 && isThisMachine(address ?? '');
