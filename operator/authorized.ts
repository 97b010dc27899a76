import 'server-only';
import { decideRetry } from '#features/lead/model/failure-table.ts';
import type { Exchange } from './http.ts';
import type { TimeLimit } from './time-limit.ts';
import type { Tokens } from './token.ts';
import type { AccessToken } from './token-request.ts';

/**
 * Sends with this token; where the failure table says so, once more with another one, and no more. Both sendings and the
 * renewal between them draw on the one limit. Without another token, or without time, the first answer stands; so it does
 * where `sendWith` finds itself too late and sends nothing.
 */
export async function sendRenewingOnce<Sent extends Exchange | null>(
  tokens: Tokens,
  scope: string | null,
  accessToken: AccessToken,
  limit: TimeLimit,
  sendWith: (accessToken: AccessToken) => Promise<Sent>,
): Promise<Sent> {
  const first = await sendWith(accessToken);
  if (!first || !isForAnotherToken(first)) return first;
  const renewed = await tokens.renew(scope, accessToken);
  if (renewed.kind === 'failed' || limit.isTooLate()) return first;
  return (await sendWith(renewed.accessToken)) ?? first;
}

function isForAnotherToken(exchange: Exchange): boolean {
  if (exchange.kind !== 'response') return false;
  const { next } = decideRetry({ kind: 'answered', status: exchange.status, isReadable: true });
  return next === 'renew_token_once';
}
