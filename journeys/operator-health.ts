import 'server-only';
import type { OperatorStanding } from '#operator/client.ts';
import { operator } from '#operator/live.ts';

/** How it stands with tokens and connections in this process; and whether the last who needed a token went without. */
export function operatorHealth(): OperatorStanding & { lacksToken: boolean } {
  return { ...operator().standing(), lacksToken: operator().lacksToken() };
}
