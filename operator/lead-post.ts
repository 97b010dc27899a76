import 'server-only';
import type { OperatorSettings } from './config.ts';
import type { Exchange } from './http.ts';
import { type LeadOutcome, parseLeadExchange } from './lead-outcome.ts';
import { type LeadRequest, leadJson } from './lead-request.ts';
import { createDeadline, type Deadline, leadRetryDecision, sendWithRetry, withTokenRetry } from './retry.ts';
import type { Tokens } from './token.ts';
import type { AccessToken } from './token-request.ts';

type Dependencies = {
  tokens: Tokens;
  post: (url: string, body: string, accessToken: AccessToken | null, timeoutMs: number) => Promise<Exchange>;
  now: () => number;
};
type Hooks = { beforeSending: () => Promise<void>; onProvenNotAccepted?: () => void };

export function createSubmitLead(settings: OperatorSettings, { tokens, post, now }: Dependencies) {
  const { personalScope, refinanceScope, leadTimeoutMs } = settings;
  const endpoints = {
    personal_v3: { url: settings.personalV3Url, scope: personalScope },
    personal_v2: { url: settings.personalV2Url, scope: personalScope },
    refinance: { url: settings.refinanceUrl, scope: refinanceScope },
  };

  return async function submitLead(
    request: LeadRequest,
    { beforeSending, onProvenNotAccepted }: Hooks,
  ): Promise<LeadOutcome> {
    const { url, scope } = endpoints[request.interface];
    const body = leadJson(request);
    let isMaybeAccepted = false;

    async function sendOnce(deadline: Deadline): Promise<LeadOutcome | null> {
      const token = await tokens.obtain(scope);
      if (token.kind === 'failed') {
        return { kind: 'unsent', accepted: 'no', reason: 'no_token', tokenFailure: token.reason };
      }
      const exchange = await withTokenRetry(
        tokens,
        scope,
        token.accessToken,
        deadline,
        async (accessToken) => {
          // Checked before and after the record, which may take long itself.
          if (deadline.isTooLate()) return null;
          await beforeSending();
          if (deadline.isTooLate()) {
            if (!isMaybeAccepted) onProvenNotAccepted?.();
            return null;
          }
          deadline.start();
          const posted = await post(url, body, accessToken, deadline.msLeft());
          isMaybeAccepted ||= parseLeadExchange(posted, request.interface).accepted !== 'no';
          if (!isMaybeAccepted) onProvenNotAccepted?.();
          return posted;
        },
      );
      return exchange && parseLeadExchange(exchange, request.interface);
    }

    const sendWithinDeadline = () => {
      const deadline = createDeadline(leadTimeoutMs, now);
      return sendWithRetry(() => sendOnce(deadline), deadline);
    };
    const outcome = await sendWithinDeadline();
    if (!settings.retriesSameId || leadRetryDecision(outcome).next !== 'retry_if_deduplicated')
      return outcome;
    const retried = await sendWithinDeadline().catch(() => null);
    // A failed retry proves nothing about the first post, which may have been accepted.
    return retried?.kind === 'answered' ? retried : outcome;
  };
}
