import 'server-only';
import type { Clock } from '#platform/values/clock.ts';
import type { OperatorSettings } from './config.ts';
import { createFetchConsents } from './consents.ts';
import { createSend, type Exchange, type OperatorSend, type OutboundRequest } from './http.ts';
import type { LeadRequest } from './lead-body.ts';
import { createSubmitPrefill } from './prefill.ts';
import { createSubmitLead, type LeadEndpoints } from './retry.ts';
import { createTokens } from './token.ts';
import type { AccessToken, TokenFailed } from './token-request.ts';

const CALLS = ['token', 'consents', 'personal_v3', 'personal_v2', 'refinance', 'prefill'] as const;
export type CallName = (typeof CALLS)[number];

export type ObserveCall = (call: CallName, send: () => Promise<Exchange>) => Promise<Exchange>;

export type Operator = ReturnType<typeof createOperator>;

export function createOperator(
  settings: OperatorSettings,
  clock: Clock,
  observe: ObserveCall = (_call, sent) => sent(),
) {
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
  const endpoints = leadEndpoints(settings);

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

    /** Settles within 20 s. */
    async checkToken(
      product: 'personal_loan' | 'refinance' | 'prefill',
      source: 'cached' | 'new',
    ): Promise<{ kind: 'granted' | 'not_needed' } | TokenFailed> {
      if (product === 'prefill' && settings.prefillAuth === 'none') return { kind: 'not_needed' };
      const scope = product === 'refinance' ? settings.refinanceScope : personalScope;
      const cached = await tokens.obtain(scope);
      if (cached.kind === 'failed') return cached;
      const result = source === 'new' ? await tokens.renew(scope, cached.accessToken) : cached;
      return result.kind === 'failed' ? result : { kind: 'granted' };
    },

    status: () => ({ tokens: tokens.status(), openOrigins: send.openOrigins() }),

    /**
     * Source: contract 2.2, 4, 5. Retries once after a 401, with a new token. Settles within 10 s, plus 10 s for each token
     * request.
     */
    fetchPersonalConsents: createFetchConsents(settings, { tokens, get, now }),

    submitLead: createSubmitLead(settings, endpoints, { tokens, post, clock }),

    /** Whether `submitLead` would post at once: it has a token, and the operator's circuit is closed. */
    isReadyFor(leadInterface: LeadRequest['interface']): boolean {
      const { url, scope } = endpoints[leadInterface];
      return tokens.isCached(scope) && send.isClosedFor(url);
    },

    /** Source: contract 2.5, 4, 5. Settles within 20 s, plus 10 s for each token request. */
    submitPrefill: createSubmitPrefill(settings, { tokens, post, now }),
  };
}

function leadEndpoints(settings: OperatorSettings): LeadEndpoints {
  const { personalScope, refinanceScope } = settings;
  return {
    personal_v3: { url: settings.personalV3Url, scope: personalScope },
    personal_v2: { url: settings.personalV2Url, scope: personalScope },
    refinance: { url: settings.refinanceUrl, scope: refinanceScope },
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
