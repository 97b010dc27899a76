import 'server-only';
import type { OperatorSettings } from './config.ts';
import type { EarlyConnection } from './connection.ts';
import type { Exchange } from './http.ts';
import { type LeadRequest, leadJson } from './lead-body.ts';
import { type LeadOutcome, parseLeadExchange } from './lead-outcome.ts';
import {
  type Clock,
  createDeadline,
  type Deadline,
  leadRetryDecision,
  sendWithRetry,
  withTokenRetry,
} from './retry.ts';
import type { Tokens } from './token.ts';
import type { AccessToken } from './token-request.ts';

type Dependencies = Clock & {
  tokens: Tokens;
  post: (
    url: string,
    body: string,
    accessToken: AccessToken | null,
    timeoutMs: number,
    connection?: EarlyConnection,
  ) => Promise<Exchange>;
  openEarly: (url: string) => EarlyConnection;
};
export type LeadHooks = {
  beforeSending: () => Promise<void>;
  connectsEarly?: boolean;
  onProvenNotAccepted?: () => void;
};

export function createSubmitLead(
  settings: OperatorSettings,
  { tokens, post, openEarly, now, sleep }: Dependencies,
) {
  const { personalScope, refinanceScope, leadTimeoutMs } = settings;
  const endpoints = {
    personal_v3: { url: settings.personalV3Url, scope: personalScope },
    personal_v2: { url: settings.personalV2Url, scope: personalScope },
    refinance: { url: settings.refinanceUrl, scope: refinanceScope },
  };

  return async function submitLead(
    request: LeadRequest,
    { beforeSending, connectsEarly = false, onProvenNotAccepted }: LeadHooks,
  ): Promise<LeadOutcome> {
    const { url, scope } = endpoints[request.interface];
    const body = leadJson(request);
    let isMaybeAccepted = false;
    let isFirst = true;

    async function sendOnce(deadline: Deadline): Promise<LeadOutcome | null> {
      const token = await tokens.obtain(scope);
      if (token.kind === 'failed') {
        return { kind: 'unsent', accepted: 'no', reason: 'no_token', tokenFailure: token.reason };
      }
      const outcomes = new Map<Exchange, LeadOutcome>();
      const exchange = await withTokenRetry(
        tokens,
        scope,
        token.accessToken,
        deadline,
        async (accessToken) => {
          // Checked before and after the record, which may take long itself.
          if (deadline.isTooLate()) return null;
          const connection = connectsEarly && isFirst ? openEarly(url) : undefined;
          isFirst = false;
          await beforeSending().catch((error: unknown) => {
            connection?.drop();
            throw error;
          });
          if (deadline.isTooLate()) {
            connection?.drop();
            if (!isMaybeAccepted) onProvenNotAccepted?.();
            return null;
          }
          deadline.start();
          const posted = await post(url, body, accessToken, deadline.msLeft(), connection);
          const outcome = parseLeadExchange(posted, request.interface);
          outcomes.set(posted, outcome);
          isMaybeAccepted ||= outcome.accepted !== 'no';
          if (!isMaybeAccepted) onProvenNotAccepted?.();
          return posted;
        },
      );
      return (exchange && outcomes.get(exchange)) ?? null;
    }

    const sendWithinDeadline = () => {
      const deadline = createDeadline(leadTimeoutMs, now);
      return sendWithRetry(() => sendOnce(deadline), deadline, sleep);
    };
    const outcome = await sendWithinDeadline();
    if (!settings.retriesSameId || leadRetryDecision(outcome).next !== 'retry_if_deduplicated')
      return outcome;
    const retried = await sendWithinDeadline().catch(() => null);
    // A failed retry proves nothing about the first post, which may have been accepted.
    return retried?.kind === 'answered' ? retried : outcome;
  };
}
