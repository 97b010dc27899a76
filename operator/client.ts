import 'server-only';
import type { ConsentBlock } from '#domain/consent-block.ts';
import type { PersonalLead } from '#domain/personal-lead.ts';
import { sendRenewingOnce } from './authorized.ts';
import { CONSENTS_LIMIT_MS, type ConsentsOutcome, judgeConsents } from './consents.ts';
import { createSend } from './http.ts';
import { judgeLeadExchange, type LeadOutcome } from './lead-outcome.ts';
import { personalLeadV3Body } from './personal-lead.ts';
import { type AccessToken, createTokens, type TokenSettings } from './token.ts';

export type OperatorSettings = TokenSettings & {
  consentsUrl: string;
  consentsAuth: 'bearer' | 'none';
  personalV3Url: string;
  personalScope: string | null;
  /** Whole time of a lead call, a repeat after a 401 included. */
  leadLimitMs: number;
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
   * Posts one personal-loan v3 lead; source: contract 2.1 to 2.3, 4, 5.
   *
   * `beforeSending` is awaited when the token is in hand and before the lead's connection is opened, and again before the
   * repeat after a 401: the record can leave `intent` there, so that a lead without a token was never `sending`, and consent
   * that has grown too old meanwhile can hold the lead back. If it throws, nothing is sent then and the error comes out;
   * a first sending, if there was one, was refused. The blocks go out as they are given.
   *
   * Returns an outcome for whatever the network and the operator do, each saying whether the lead may have arrived.
   * The lead is posted once; after a 401, which proves that it was not taken, once more with a renewed token. It settles
   * within `leadLimitMs` after `beforeSending`, and 10 s more if the token had to be renewed.
   */
  submitPersonalLead(
    lead: PersonalLead,
    blocks: ConsentBlock[],
    steps: { beforeSending: () => Promise<void> },
  ): Promise<LeadOutcome>;
};

/** The operator as these settings name it. `now` is milliseconds since 1970. Holds its tokens, and nothing else. */
export function createOperator(settings: OperatorSettings, now: () => number): Operator {
  const { tokenUrl, consentsUrl, personalV3Url, personalScope } = settings;
  const send = createSend([tokenUrl, consentsUrl, personalV3Url]);
  const tokens = createTokens(settings, send, now);

  const requestConsents = (headers: Record<string, string>, limitMs: number) =>
    send({
      url: consentsUrl,
      method: 'GET',
      headers: { accept: 'application/json', ...headers },
      body: null,
      limitMs,
    });

  const postLead = (body: string, accessToken: AccessToken, limitMs: number) =>
    send({
      url: personalV3Url,
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: accessToken.authorization(),
        'content-type': 'application/json',
      },
      body,
      limitMs,
    });

  return {
    async fetchPersonalConsents() {
      const limitMs = CONSENTS_LIMIT_MS;
      if (settings.consentsAuth === 'none') return judgeConsents(await requestConsents({}, limitMs));
      const token = await tokens.obtain(personalScope);
      if (token.kind === 'failed') {
        return { kind: 'unavailable', reason: 'no_token', httpStatus: token.httpStatus };
      }
      const exchange = await sendRenewingOnce(
        tokens,
        personalScope,
        token.accessToken,
        { limitMs, now },
        (accessToken, leftMs) => requestConsents({ authorization: accessToken.authorization() }, leftMs),
      );
      return judgeConsents(exchange);
    },

    async submitPersonalLead(lead, blocks, { beforeSending }) {
      const body = JSON.stringify(personalLeadV3Body(lead, blocks));
      const token = await tokens.obtain(personalScope);
      if (token.kind === 'failed') {
        return { kind: 'unsent', arrived: 'no', reason: 'no_token', tokenFailure: token.reason };
      }
      const exchange = await sendRenewingOnce(
        tokens,
        personalScope,
        token.accessToken,
        { limitMs: settings.leadLimitMs, now },
        async (accessToken, leftMs) => {
          await beforeSending();
          return postLead(body, accessToken, leftMs);
        },
      );
      return judgeLeadExchange(exchange, now());
    },
  };
}
