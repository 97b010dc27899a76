import 'server-only';
import type { Prefill } from '#domain/prefill.ts';
import { sendRenewingOnce } from './authorized.ts';
import { CONSENTS_LIMIT_MS, type ConsentsOutcome, judgeConsents } from './consents.ts';
import { createSend, type Exchange } from './http.ts';
import { judgeLeadExchange, type LeadOutcome } from './lead-outcome.ts';
import { type LeadRequest, leadJson } from './lead-request.ts';
import { prefillBody } from './prefill.ts';
import { judgePrefillExchange, PREFILL_LIMIT_MS, type PrefillOutcome } from './prefill-outcome.ts';
import { type AccessToken, createTokens, type TokenSettings } from './token.ts';

export type OperatorSettings = TokenSettings & {
  consentsUrl: string;
  consentsAuth: 'bearer' | 'none';
  personalV3Url: string;
  personalV2Url: string;
  personalScope: string | null;
  refinanceUrl: string;
  refinanceScope: string | null;
  /** Whole time of a lead call, a repeat after a 401 included. */
  leadLimitMs: number;
  prefillUrl: string;
  prefillAuth: 'bearer' | 'none';
  /** Where the link stands in the answer to a prefill, as a dotted path; null: under one of the usual names. */
  prefillLinkField: string | null;
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
   * `beforeSending` is awaited when the token is in hand and before the lead's connection is opened, and again before the
   * repeat after a 401: the record can leave `intent` there, so that a lead without a token was never `sending`, and consent
   * that has grown too old meanwhile can hold the lead back. If it throws, nothing is sent then and the error comes out;
   * a first sending, if there was one, was refused. The consent goes out as it is given.
   *
   * Returns an outcome for whatever the network and the operator do, each saying whether the lead may have arrived.
   * The lead is posted once; after a 401, which proves that it was not taken, once more with a renewed token. It settles
   * within `leadLimitMs` after `beforeSending`, and 10 s more if the token had to be renewed. A request whose body cannot
   * be built is a bug and throws.
   */
  submitLead(request: LeadRequest, steps: { beforeSending: () => Promise<void> }): Promise<LeadOutcome>;

  /**
   * Posts what is known of a borrower, to fill the operator's form; source: contract 2.5, 4, 5.
   *
   * Returns the link to that form, if the answer holds one, or why there is none. Posted once; with a bearer token, after a
   * 401, once more with a renewed one. Settles within 20 s, and 10 s more for each token it needs.
   */
  submitPrefill(prefill: Prefill): Promise<PrefillOutcome>;
};

/** The operator as these settings name it. `now` is milliseconds since 1970. Holds its tokens, and nothing else. */
export function createOperator(settings: OperatorSettings, now: () => number): Operator {
  const { tokenUrl, consentsUrl, personalScope, refinanceScope, prefillUrl } = settings;
  const leadEndpoints = {
    personal_v3: { url: settings.personalV3Url, scope: personalScope },
    personal_v2: { url: settings.personalV2Url, scope: personalScope },
    refinance: { url: settings.refinanceUrl, scope: refinanceScope },
  };
  const leadUrls = Object.values(leadEndpoints).map(({ url }) => url);
  const send = createSend([tokenUrl, consentsUrl, prefillUrl, ...leadUrls]);
  const tokens = createTokens(settings, send, now);

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
    async fetchPersonalConsents() {
      const limitMs = CONSENTS_LIMIT_MS;
      if (settings.consentsAuth === 'none') return judgeConsents(await get(consentsUrl, null, limitMs));
      const token = await tokens.obtain(personalScope);
      if (token.kind === 'failed') {
        return { kind: 'unavailable', reason: 'no_token', httpStatus: token.httpStatus };
      }
      const exchange = await sendRenewingOnce(
        tokens,
        personalScope,
        token.accessToken,
        { limitMs, now },
        (accessToken, leftMs) => get(consentsUrl, accessToken, leftMs),
      );
      return judgeConsents(exchange);
    },

    async submitLead(request, { beforeSending }) {
      const { url, scope } = leadEndpoints[request.interface];
      const body = leadJson(request);
      const token = await tokens.obtain(scope);
      if (token.kind === 'failed') {
        return { kind: 'unsent', arrived: 'no', reason: 'no_token', tokenFailure: token.reason };
      }
      const exchange = await sendRenewingOnce(
        tokens,
        scope,
        token.accessToken,
        { limitMs: settings.leadLimitMs, now },
        async (accessToken, leftMs) => {
          await beforeSending();
          return post(url, body, accessToken, leftMs);
        },
      );
      return judgeLeadExchange(exchange, request.interface, now());
    },

    async submitPrefill(prefill) {
      const limitMs = PREFILL_LIMIT_MS;
      const body = JSON.stringify(prefillBody(prefill));
      const judge = (exchange: Exchange) => judgePrefillExchange(exchange, settings.prefillLinkField);
      if (settings.prefillAuth === 'none') return judge(await post(prefillUrl, body, null, limitMs));
      const token = await tokens.obtain(personalScope);
      if (token.kind === 'failed') return { kind: 'unsent', reason: 'no_token' };
      const exchange = await sendRenewingOnce(
        tokens,
        personalScope,
        token.accessToken,
        { limitMs, now },
        (accessToken, leftMs) => post(prefillUrl, body, accessToken, leftMs),
      );
      return judge(exchange);
    },
  };
}

function authorizationOf(accessToken: AccessToken | null): Record<string, string> {
  return accessToken ? { authorization: accessToken.authorization() } : {};
}
