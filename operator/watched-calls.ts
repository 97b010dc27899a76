import 'server-only';
import type { Exchange, OutboundRequest, WatchedSend } from './http.ts';

export const CALLS = ['token', 'consents', 'personal_v3', 'personal_v2', 'refinance', 'prefill'] as const;

/** One kind of request to the operator. */
export type CallName = (typeof CALLS)[number];

/** Sees one request to the operator from its beginning to its end. */
export type WatchCall = (call: CallName, send: () => Promise<Exchange>) => Promise<Exchange>;

/** A word of a closed list: the class of the status, or why no status came. */
export function outcomeOf(exchange: Exchange): string {
  return exchange.kind === 'response' ? `${Math.floor(exchange.status / 100)}xx` : exchange.reason;
}

/** Sends through `watch`, which learns the kind of the call and no address. */
export function watchCalls(send: WatchedSend, urls: Record<CallName, string>, watch: WatchCall): WatchedSend {
  const names = new Map(CALLS.map((call) => [new URL(urls[call]).href, call]));
  const watched = (request: OutboundRequest) => {
    const call = names.get(new URL(request.url).href);
    return call ? watch(call, () => send(request)) : send(request);
  };
  return Object.assign(watched, { restingOrigins: send.restingOrigins });
}
