import 'server-only';
import { handleWhenResult } from 'cockatiel';
import { sendRenewingOnce } from './authorized.ts';
import { createBreaker } from './breaker.ts';
import type { OperatorSettings } from './client.ts';
import { CONSENTS_LIMIT_MS, type ConsentsOutcome, isOutage, judgeConsents } from './consents.ts';
import type { Exchange } from './http.ts';
import { timeLimit } from './time-limit.ts';
import type { Tokens } from './token.ts';
import type { AccessToken } from './token-request.ts';

/** So many outages in a row, and the endpoint is left alone for some seconds. */
const MOST_IN_A_ROW = 3;

type Means = {
  tokens: Tokens;
  get: (url: string, accessToken: AccessToken | null, limitMs: number) => Promise<Exchange>;
  now: () => number;
};

/**
 * How consents are fetched: see `Operator.fetchPersonalConsents`. While the endpoint is left alone, callers are told of its
 * last outage.
 */
export function createConsentsFetch(
  { consentsUrl, consentsAuth, personalScope }: OperatorSettings,
  { tokens, get, now }: Means,
): () => Promise<ConsentsOutcome> {
  async function fetchNow(): Promise<ConsentsOutcome> {
    if (consentsAuth === 'none') return judgeConsents(await get(consentsUrl, null, CONSENTS_LIMIT_MS));
    const token = await tokens.obtain(personalScope);
    if (token.kind === 'failed') {
      return { kind: 'unavailable', reason: 'no_token', httpStatus: token.httpStatus };
    }
    const limit = timeLimit(CONSENTS_LIMIT_MS, now);
    limit.begin();
    const exchange = await sendRenewingOnce(tokens, personalScope, token.accessToken, limit, (accessToken) =>
      get(consentsUrl, accessToken, limit.msLeft()),
    );
    return judgeConsents(exchange);
  }

  let lastOutage: ConsentsOutcome = { kind: 'unavailable', reason: 'unreachable', httpStatus: null };
  const guarded = createBreaker<ConsentsOutcome>(
    handleWhenResult((result) => isOutage(result as ConsentsOutcome)),
    { most: MOST_IN_A_ROW, now, whenResting: () => lastOutage },
  );
  return () =>
    guarded(async () => {
      const outcome = await fetchNow();
      if (isOutage(outcome)) lastOutage = outcome;
      return outcome;
    });
}
