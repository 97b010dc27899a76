import 'server-only';
import type { OperatorStatus } from '#operator/client.ts';
import { operator } from '#operator/live.ts';
import { refusedHosts } from '#platform/egress/egress.ts';

/** The status of tokens and connections in this process, and the hosts that it refused to call because their address is private. */
export function operatorHealth(): OperatorStatus & { lacksToken: boolean; refusedHosts: string[] } {
  return { ...operator().status(), lacksToken: operator().lacksToken(), refusedHosts: refusedHosts() };
}
