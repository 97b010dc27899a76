import 'server-only';
import type { Prefill } from '#features/lead/model/prefill.ts';
import type { Clock } from '#platform/values/clock.ts';
import type { OperatorSettings } from './config.ts';
import { type ConsentsOutcome, createFetchConsents } from './consents.ts';
import { createSend, type Exchange, type OperatorSend, type OutboundRequest } from './http.ts';
import type { LeadRequest } from './lead-body.ts';
import type { LeadOutcome } from './lead-outcome.ts';
import { PREFILL_TIMEOUT_MS, type PrefillOutcome, parsePrefillExchange, prefillBody } from './prefill.ts';
import { createDeadline, createSubmitLead, type LeadHooks, sendWithToken } from './retry.ts';
import { createTokens, type TokenStatus } from './token.ts';
import type { AccessToken, TokenFailed } from './token-request.ts';

export type Operator = {
  /**
   * Source: contract 2.2, 4, 5. Retries once after a 401, with a new token. Settles within 10 s, plus 10 s for each token
   * request.
   */
  fetchPersonalConsents(): Promise<ConsentsOutcome>;

  /**
   * Source: contract 2.1 to 2.4, 4, 5. `beforeSending` runs before each post. The caller records the post there, or throws
   * to stop it. `onProvenNotAccepted` runs as soon as that is proven for all posts so far.
   *
   * Resolves for every network and operator failure, and retries as `operator/failure-table.ts` says. Settles
   * within `leadTimeoutMs` of the first `beforeSending` (twice that if `retriesSameId`), plus 10 s for each token request.
   */
  submitLead(request: LeadRequest, hooks: LeadHooks): Promise<LeadOutcome>;

  /** Whether `submitLead` would post at once: it has a token, and the operator's circuit is closed. */
  isReadyFor(leadInterface: LeadRequest['interface']): boolean;

  /** Source: contract 2.5, 4, 5. Settles within 20 s, plus 10 s for each token request. */
  submitPrefill(prefill: Prefill): Promise<PrefillOutcome>;

  /** Settles within 20 s. */
  checkToken(
    product: 'personal_loan' | 'refinance' | 'prefill',
    source: 'cached' | 'new',
  ): Promise<{ kind: 'granted' | 'not_needed' } | TokenFailed>;

  lacksToken(): boolean;

  status(): OperatorStatus;
};

type OperatorStatus = { tokens: TokenStatus[]; openOrigins: string[] };

const CALLS = ['token', 'consents', 'personal_v3', 'personal_v2', 'refinance', 'prefill'] as const;
export type CallName = (typeof CALLS)[number];

export type ObserveCall = (call: CallName, send: () => Promise<Exchange>) => Promise<Exchange>;

export function createOperator(
  settings: OperatorSettings,
  clock: Clock,
  observe: ObserveCall = (_call, sent) => sent(),
): Operator {
  const { now } = clock;
  const { tokenUrl, consentsUrl, personalScope, prefillUrl } = settings;
  const { personalV3Url, personalV2Url, refinanceUrl } = settings;
  const urls = {
    token: tokenUrl,
    consents: consentsUrl,
    prefill: prefillUrl,
    personal_v3: personalV3Url,
    personal_v2: personalV2Url,
    refinance: refinanceUrl,
  };
  const send = observeCalls(createSend(Object.values(urls), clock, settings.privateHosts), urls, observe);
  const tokens = createTokens(settings, send, now);

  const get = (url: string, accessToken: AccessToken | null, timeoutMs: number) =>
    send({
      url,
      method: 'GET',
      headers: { accept: 'application/json', ...authorizationOf(accessToken) },
      body: null,
      timeoutMs,
    });

  const post = (url: string, body: string, accessToken: AccessToken | null, timeoutMs: number) =>
    send({
      url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        ...authorizationOf(accessToken),
        'content-type': 'application/json',
      },
      body,
      timeoutMs,
    });

  return {
    lacksToken: tokens.lastFailed,

    async checkToken(product, source) {
      if (product === 'prefill' && settings.prefillAuth === 'none') return { kind: 'not_needed' };
      const scope = product === 'refinance' ? settings.refinanceScope : personalScope;
      const cached = await tokens.obtain(scope);
      if (cached.kind === 'failed') return cached;
      const result = source === 'new' ? await tokens.renew(scope, cached.accessToken) : cached;
      return result.kind === 'failed' ? result : { kind: 'granted' };
    },
    status: () => ({ tokens: tokens.status(), openOrigins: send.openOrigins() }),

    fetchPersonalConsents: createFetchConsents(settings, { tokens, get, now }),

    submitLead: createSubmitLead(settings, { tokens, post, clock }),

    isReadyFor(leadInterface) {
      const scope = leadInterface === 'refinance' ? settings.refinanceScope : personalScope;
      return tokens.isCached(scope) && send.isClosedFor(urls[leadInterface]);
    },

    async submitPrefill(prefill) {
      const body = JSON.stringify(prefillBody(prefill));
      const parse = (exchange: Exchange) => parsePrefillExchange(exchange, settings.prefillLinkField);
      if (settings.prefillAuth === 'none')
        return parse(await post(prefillUrl, body, null, PREFILL_TIMEOUT_MS));
      const deadline = createDeadline(PREFILL_TIMEOUT_MS, now);
      const exchange = await sendWithToken(tokens, personalScope, deadline, (accessToken, timeoutMs) =>
        post(prefillUrl, body, accessToken, timeoutMs),
      );
      if (exchange.kind === 'failed') return { kind: 'unsent', reason: 'no_token' };
      return parse(exchange);
    },
  };
}

function authorizationOf(accessToken: AccessToken | null): Record<string, string> {
  return accessToken ? { authorization: accessToken.authorization() } : {};
}

export function callOutcome(exchange: Exchange): string {
  return exchange.kind === 'response' ? `${Math.floor(exchange.status / 100)}xx` : exchange.reason;
}

function observeCalls(
  send: OperatorSend,
  urls: Record<CallName, string>,
  observe: ObserveCall,
): OperatorSend {
  const names = new Map(CALLS.map((call) => [new URL(urls[call]).href, call]));
  const observed = (request: OutboundRequest) => {
    const call = names.get(new URL(request.url).href);
    return call ? observe(call, () => send(request)) : send(request);
  };
  const { openOrigins, isClosedFor } = send;
  return Object.assign(observed, { openOrigins, isClosedFor });
}
