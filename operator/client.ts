import 'server-only';
import type { Prefill } from '#features/prefill/model/prefill.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import { sendRenewingOnce } from './authorized.ts';
import type { ConsentsOutcome } from './consents.ts';
import { createConsentsFetch } from './fetch-consents.ts';
import { createSend, type Exchange } from './http.ts';
import type { LeadOutcome } from './lead-outcome.ts';
import { createLeadPost } from './lead-post.ts';
import type { LeadRequest } from './lead-request.ts';
import { prefillBody } from './prefill.ts';
import { judgePrefillExchange, PREFILL_LIMIT_MS, type PrefillOutcome } from './prefill-outcome.ts';
import { timeLimit } from './time-limit.ts';
import { createTokens, type TokenStanding } from './token.ts';
import type { AccessToken, TokenFailed, TokenSettings } from './token-request.ts';
import { watchTokens } from './token-watch.ts';
import { type WatchCall, watchCalls } from './watched-calls.ts';

export type OperatorSettings = TokenSettings & {
  consentsUrl: string;
  consentsAuth: 'bearer' | 'none';
  personalV3Url: string;
  personalV2Url: string;
  personalScope: string | null;
  refinanceUrl: string;
  refinanceScope: string | null;
  /** Whole time of a lead call, with all that is repeated because it was proved not to have been taken. */
  leadLimitMs: number;
  /** Whether a lead of unknown fate is posted once more under its id: the operator must take the two for one. */
  repeatsSameId: boolean;
  prefillUrl: string;
  prefillAuth: 'bearer' | 'none';
  /** Where the link stands in the answer to a prefill, as a dotted path; null: under one of the usual names. */
  prefillLinkField: string | null;
  /** Which private addresses may be called. */
  privateHosts: PrivateHosts;
};

export type Operator = {
  /**
   * Fetches the consent blocks of personal loans; source: contract 2.2, 4, 5.
   *
   * Returns each block's HTML exactly as the JSON held it, `personal.consent` first; or `unavailable` with the reason and,
   * when there was a response, its status. A 401 costs one renewed token and one repeat. Settles within 10 s, and 10 s
   * more for each token it needs.
   */
  fetchPersonalConsents(): Promise<ConsentsOutcome>;

  /**
   * Posts one lead to the endpoint of its interface; source: contract 2.1 to 2.4, 4, 5.
   *
   * `beforeSending` is awaited when the token is in hand and before the lead's connection is opened, and again before each
   * repeat: the record can leave `intent` there, so that a lead without a token was never `sending`, and consent that has
   * grown too old meanwhile can hold the lead back. If it throws, nothing is sent then and the error comes out; what was
   * sent before, if anything, was proved not to have been taken. `provedNotTaken` is called as soon as that is proved of
   * all that was sent so far. The consent goes out as it is given.
   *
   * Returns an outcome for whatever the network and the operator do, each saying whether the lead may have arrived. What
   * may be repeated is as `features/lead/model/failure-table.ts` rules: up to three times after *not sent* or 429, once with a renewed
   * token after 401, and once of unknown fate where `repeatsSameId`. It settles within `leadLimitMs` of the first
   * `beforeSending` (twice that where `repeatsSameId`), and 10 s more for each token it needs. A request whose body
   * cannot be built is a bug and throws.
   */
  submitLead(
    request: LeadRequest,
    steps: { beforeSending: () => Promise<void>; provedNotTaken?: () => void },
  ): Promise<LeadOutcome>;

  /**
   * Posts what is known of a borrower, to fill the operator's form; source: contract 2.5, 4, 5.
   *
   * Returns the link to that form, if the answer holds one, or why there is none. Posted once; with a bearer token, after a
   * 401, once more with a renewed one. Settles within 20 s, and 10 s more for each token it needs.
   */
  submitPrefill(prefill: Prefill): Promise<PrefillOutcome>;

  /**
   * Whether the operator grants a token for what a product sends, and why not: `kept`, as if it were to be sent now, with
   * the token at hand where there is one; `new`, as the operator says now. Settles within 20 s.
   */
  grantsToken(
    product: 'personal_loan' | 'refinance' | 'prefill',
    which: 'kept' | 'new',
  ): Promise<{ kind: 'granted' | 'not_needed' } | TokenFailed>;

  /** Whether the last call that needed a token went without one. */
  lacksToken(): boolean;

  /** How it stands with tokens and connections in this process: words and spans, nothing secret. */
  standing(): OperatorStanding;
};

export type OperatorStanding = { tokens: TokenStanding[]; restingOrigins: string[] };

/**
 * The operator as these settings name it. `now` is milliseconds on a clock that is never set. Holds its tokens, and what it
 * knows of outages.
 */
export function createOperator(
  settings: OperatorSettings,
  now: () => number,
  watch: WatchCall = (_call, sent) => sent(),
): Operator {
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
  const send = watchCalls(createSend(Object.values(urls), now, settings.privateHosts), urls, watch);
  const tokens = watchTokens(createTokens(settings, send, now));

  const get = (url: string, accessToken: AccessToken | null, limitMs: number) =>
    send({
      url,
      method: 'GET',
      headers: { accept: 'application/json', ...authorizationOf(accessToken) },
      body: null,
      limitMs,
    });

  const post = (url: string, body: string, accessToken: AccessToken | null, limitMs: number) =>
    send({
      url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        ...authorizationOf(accessToken),
        'content-type': 'application/json',
      },
      body,
      limitMs,
    });

  return {
    lacksToken: tokens.lastFailed,

    async grantsToken(product, which) {
      if (product === 'prefill' && settings.prefillAuth === 'none') return { kind: 'not_needed' };
      const scope = product === 'refinance' ? settings.refinanceScope : personalScope;
      const kept = await tokens.obtain(scope);
      if (kept.kind === 'failed') return kept;
      const result = which === 'new' ? await tokens.renew(scope, kept.accessToken) : kept;
      return result.kind === 'failed' ? result : { kind: 'granted' };
    },
    standing: () => ({ tokens: tokens.standing(), restingOrigins: send.restingOrigins() }),

    fetchPersonalConsents: createConsentsFetch(settings, { tokens, get, now }),

    submitLead: createLeadPost(settings, { tokens, post, now }),

    async submitPrefill(prefill) {
      const body = JSON.stringify(prefillBody(prefill));
      const judge = (exchange: Exchange) => judgePrefillExchange(exchange, settings.prefillLinkField);
      if (settings.prefillAuth === 'none') return judge(await post(prefillUrl, body, null, PREFILL_LIMIT_MS));
      const token = await tokens.obtain(personalScope);
      if (token.kind === 'failed') return { kind: 'unsent', reason: 'no_token' };
      const limit = timeLimit(PREFILL_LIMIT_MS, now);
      limit.begin();
      const exchange = await sendRenewingOnce(
        tokens,
        personalScope,
        token.accessToken,
        limit,
        (accessToken) => post(prefillUrl, body, accessToken, limit.msLeft()),
      );
      return judge(exchange);
    },
  };
}

function authorizationOf(accessToken: AccessToken | null): Record<string, string> {
  return accessToken ? { authorization: accessToken.authorization() } : {};
}
