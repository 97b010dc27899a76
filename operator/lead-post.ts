import 'server-only';
import { sendRenewingOnce } from './authorized.ts';
import type { OperatorSettings } from './client.ts';
import type { Exchange } from './http.ts';
import { judgeLeadExchange, type LeadOutcome } from './lead-outcome.ts';
import { type LeadRequest, leadJson } from './lead-request.ts';
import { rulingOn, sendUntilTaken } from './send-until-taken.ts';
import { type TimeLimit, timeLimit } from './time-limit.ts';
import type { Tokens } from './token.ts';
import type { AccessToken } from './token-request.ts';

type Means = {
  tokens: Tokens;
  post: (url: string, body: string, accessToken: AccessToken | null, limitMs: number) => Promise<Exchange>;
  now: () => number;
};
type Steps = { beforeSending: () => Promise<void>; provedNotTaken?: () => void };

/** How leads are posted: see `Operator.submitLead`. */
export function createLeadPost(settings: OperatorSettings, { tokens, post, now }: Means) {
  const { personalScope, refinanceScope, leadLimitMs } = settings;
  const endpoints = {
    personal_v3: { url: settings.personalV3Url, scope: personalScope },
    personal_v2: { url: settings.personalV2Url, scope: personalScope },
    refinance: { url: settings.refinanceUrl, scope: refinanceScope },
  };

  return async function submitLead(
    request: LeadRequest,
    { beforeSending, provedNotTaken }: Steps,
  ): Promise<LeadOutcome> {
    const { url, scope } = endpoints[request.interface];
    const body = leadJson(request);
    let isInDoubt = false;

    /** Null where a repeat has come too late: then what came before stands. */
    async function sendOnce(limit: TimeLimit): Promise<LeadOutcome | null> {
      const token = await tokens.obtain(scope);
      if (token.kind === 'failed') {
        return { kind: 'unsent', arrived: 'no', reason: 'no_token', tokenFailure: token.reason };
      }
      const exchange = await sendRenewingOnce(
        tokens,
        scope,
        token.accessToken,
        limit,
        async (accessToken) => {
          // Asked on both sides of what may take long itself: nothing is recorded in vain, and nothing sent too late.
          if (limit.isTooLate()) return null;
          await beforeSending();
          if (limit.isTooLate()) {
            if (!isInDoubt) provedNotTaken?.();
            return null;
          }
          limit.begin();
          const posted = await post(url, body, accessToken, limit.msLeft());
          isInDoubt ||= judgeLeadExchange(posted, request.interface).arrived !== 'no';
          if (!isInDoubt) provedNotTaken?.();
          return posted;
        },
      );
      return exchange && judgeLeadExchange(exchange, request.interface);
    }

    const inOneRound = () => {
      const limit = timeLimit(leadLimitMs, now);
      return sendUntilTaken(() => sendOnce(limit), limit);
    };
    const outcome = await inOneRound();
    if (!settings.repeatsSameId || rulingOn(outcome).next !== 'repeat_if_deduplicated') return outcome;
    const repeated = await inOneRound().catch(() => null);
    // Only an answer tells more: whatever else came of the repeat, the first post may have been taken.
    return repeated?.kind === 'answered' ? repeated : outcome;
  };
}
