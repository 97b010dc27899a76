import 'server-only';
import { sendRenewingOnce } from './authorized.ts';
import type { OperatorSettings } from './client.ts';
import type { Exchange } from './http.ts';
import { judgeLeadExchange, type LeadOutcome } from './lead-outcome.ts';
import { type LeadRequest, leadJson } from './lead-request.ts';
import { rulingOn, sendUntilTaken } from './send-until-taken.ts';
import type { AccessToken, Tokens } from './token.ts';

type Means = {
  tokens: Tokens;
  post: (url: string, body: string, accessToken: AccessToken | null, limitMs: number) => Promise<Exchange>;
  now: () => number;
};
type Steps = { beforeSending: () => Promise<void> };
/** One lead on its way: `msLeft` runs from the first byte that may leave. */
type Round = { msLeft: () => number; begin: () => void };

/** How leads are posted: see `Operator.submitLead`. */
export function createLeadPost(settings: OperatorSettings, { tokens, post, now }: Means) {
  const { personalScope, refinanceScope, leadLimitMs } = settings;
  const endpoints = {
    personal_v3: { url: settings.personalV3Url, scope: personalScope },
    personal_v2: { url: settings.personalV2Url, scope: personalScope },
    refinance: { url: settings.refinanceUrl, scope: refinanceScope },
  };

  return async function submitLead(request: LeadRequest, { beforeSending }: Steps): Promise<LeadOutcome> {
    const { url, scope } = endpoints[request.interface];
    const body = leadJson(request);

    async function sendOnce({ msLeft, begin }: Round): Promise<LeadOutcome> {
      const token = await tokens.obtain(scope);
      if (token.kind === 'failed') {
        return { kind: 'unsent', arrived: 'no', reason: 'no_token', tokenFailure: token.reason };
      }
      const exchange = await sendRenewingOnce(
        tokens,
        scope,
        token.accessToken,
        { limitMs: msLeft(), now },
        async (accessToken, leftMs) => {
          await beforeSending();
          begin();
          return post(url, body, accessToken, leftMs);
        },
      );
      return judgeLeadExchange(exchange, request.interface, now());
    }

    const outcome = await inOneRound(sendOnce);
    if (!settings.repeatsSameId || rulingOn(outcome).next !== 'repeat_if_deduplicated') return outcome;
    const repeated = await inOneRound(sendOnce).catch(() => null);
    // Only an answer tells more: whatever else came of the repeat, the first post may have been taken.
    return repeated?.kind === 'answered' ? repeated : outcome;
  };

  function inOneRound(sendOnce: (round: Round) => Promise<LeadOutcome>): Promise<LeadOutcome> {
    let endsAt: number | null = null;
    const msLeft = () => (endsAt === null ? leadLimitMs : endsAt - now());
    const begin = () => {
      endsAt ??= now() + leadLimitMs;
    };
    return sendUntilTaken(() => sendOnce({ msLeft, begin }), msLeft);
  }
}
