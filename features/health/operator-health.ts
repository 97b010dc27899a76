import 'server-only';
import type { OperatorStanding } from '#operator/client.ts';
import { operator } from '#operator/live.ts';
import { refusedHosts } from '#platform/egress/egress.ts';

/** The status of tokens and connections in this process, and the hosts that it refused to call because their address is private. */
export function operatorHealth(): OperatorStanding & { lacksToken: boolean; refusedHosts: string[] } {
  return { ...operator().standing(), lacksToken: operator().lacksToken(), refusedHosts: refusedHosts() };
}
