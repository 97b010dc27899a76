import 'server-only';
import type { Exchange } from './http.ts';
import type { AccessToken, Tokens } from './token.ts';

// With less time left than this, a repeat could only turn a clear refusal into doubt.
const WORTH_REPEATING_MS = 1_000;

/**
 * Sends with this token; after a 401, once more with another one, and no more. Both sendings and the renewal between
 * them draw on the one limit. Without another token, or without time, the 401 stands.
 */
export async function sendRenewingOnce(
  tokens: Tokens,
  scope: string | null,
  accessToken: AccessToken,
  { limitMs, now }: { limitMs: number; now: () => number },
  sendWith: (accessToken: AccessToken, limitMs: number) => Promise<Exchange>,
): Promise<Exchange> {
  const startedAt = now();
  const first = await sendWith(accessToken, limitMs);
  if (first.kind !== 'response' || first.status !== 401) return first;
  const renewed = await tokens.renew(scope, accessToken);
  const leftMs = limitMs - Math.max(0, now() - startedAt);
  if (renewed.kind === 'failed' || leftMs < WORTH_REPEATING_MS) return first;
  return sendWith(renewed.accessToken, leftMs);
}
