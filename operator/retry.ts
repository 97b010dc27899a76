import 'server-only';
import type { Clock } from '#platform/values/clock.ts';
import type { OperatorSettings } from './config.ts';
import { decideRetry, type RetryDecision } from './failure-table.ts';
import type { Exchange } from './http.ts';
import { type LeadRequest, leadJson } from './lead-body.ts';
import { type LeadOutcome, parseLeadExchange } from './lead-outcome.ts';
import type { Tokens } from './token.ts';
import type { AccessToken, TokenFailed } from './token-request.ts';

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 4_000;
/** With less time left, a retry could only turn a clear refusal into an unknown outcome. */
const MIN_RETRY_MS = 1_000;

/** The time that one call has, including its retries. It starts when the first byte may leave. */
type Deadline = ReturnType<typeof createDeadline>;

export function createDeadline(timeoutMs: number, now: () => number) {
  let endsAt: number | null = null;
  const msLeft = () => (endsAt === null ? timeoutMs : endsAt - now());
  return {
    start: () => {
      endsAt ??= now() + timeoutMs;
    },
    msLeft,
    spareMs: () => Math.max(0, msLeft() - MIN_RETRY_MS),
    isTooLate: () => endsAt !== null && msLeft() < MIN_RETRY_MS,
  };
}

/** `sendOnce` returns null when it is too late for a retry: the earlier outcome is then final. */
async function sendWithRetry(
  sendOnce: () => Promise<LeadOutcome | null>,
  deadline: Deadline,
  { sleep, random }: Pick<Clock, 'sleep' | 'random'>,
): Promise<LeadOutcome> {
  let last = await sendOnce();
  if (last === null) throw new Error('unreachable: the first post always returns an outcome');
  for (let retry = 1; retry <= MAX_RETRIES; retry += 1) {
    const requestedMs = retryAfterMs(last);
    if (!isRetryable(last) || requestedMs >= deadline.spareMs()) break;
    // Jitter spreads clients that got the same Retry-After.
    const maxJitterMs = Math.min(
      MAX_PAUSE_MS,
      FIRST_PAUSE_MS * 2 ** (retry - 1),
      deadline.spareMs() - requestedMs,
    );
    await sleep(requestedMs + random() * Math.max(0, maxJitterMs));
    last = (await sendOnce()) ?? last;
  }
  return last;
}

async function withTokenRetry<Sent extends Exchange | null>(
  tokens: Tokens,
  scope: string | null,
  accessToken: AccessToken,
  deadline: Deadline,
  sendWith: (accessToken: AccessToken) => Promise<Sent>,
): Promise<Sent> {
  const first = await sendWith(accessToken);
  if (!first || !needsNewToken(first)) return first;
  const renewed = await tokens.renew(scope, accessToken);
  if (renewed.kind === 'failed' || deadline.isTooLate()) return first;
  return (await sendWith(renewed.accessToken)) ?? first;
}

/** A call whose time begins once it has a token. */
export async function sendWithToken(
  tokens: Tokens,
  scope: string | null,
  deadline: Deadline,
  send: (accessToken: AccessToken, timeoutMs: number) => Promise<Exchange>,
): Promise<Exchange | TokenFailed> {
  const token = await tokens.obtain(scope);
  if (token.kind === 'failed') return token;
  deadline.start();
  return withTokenRetry(tokens, scope, token.accessToken, deadline, (accessToken) =>
    send(accessToken, deadline.msLeft()),
  );
}

function leadRetryDecision(outcome: LeadOutcome): RetryDecision {
  switch (outcome.kind) {
    case 'unsent':
      return decideRetry({
        kind: outcome.tokenFailure === 'unauthorized_client' ? 'client_rejected' : 'not_sent',
      });
    case 'unknown':
      return decideRetry({ kind: 'unanswered' });
    case 'answered':
    case 'refused':
      return decideRetry({ kind: 'answered', status: outcome.httpStatus, isReadable: true });
  }
}

function isRetryable(outcome: LeadOutcome): boolean {
  const { next } = leadRetryDecision(outcome);
  return next === 'retry' || next === 'retry_after';
}

function needsNewToken(exchange: Exchange): boolean {
  if (exchange.kind !== 'response') return false;
  const { next } = decideRetry({ kind: 'answered', status: exchange.status, isReadable: true });
  return next === 'renew_token_once';
}

const retryAfterMs = (outcome: LeadOutcome) =>
  outcome.kind === 'refused' ? (outcome.retryAfterSeconds ?? 0) * 1000 : 0;

/** A POST of JSON. */
export type Post = (
  url: string,
  body: string,
  accessToken: AccessToken | null,
  timeoutMs: number,
) => Promise<Exchange>;

export type LeadEndpoints = Record<LeadRequest['interface'], { url: string; scope: string | null }>;

type Dependencies = { clock: Clock; tokens: Tokens; post: Post };
type LeadHooks = {
  beforeSending: () => Promise<void>;
  onProvenNotAccepted?: () => void;
};

/**
 * Source: contract 2.1 to 2.4, 4, 5. `beforeSending` runs before each post. The caller records the post there, or throws
 * to stop it. `onProvenNotAccepted` runs as soon as that is proven for all posts so far.
 *
 * Resolves for every network and operator failure, and retries as `operator/failure-table.ts` says. Settles
 * within `leadTimeoutMs` of the first `beforeSending` (twice that if `retriesSameId`), plus 10 s for each token request.
 */
export function createSubmitLead(
  { leadTimeoutMs, retriesSameId }: OperatorSettings,
  endpoints: LeadEndpoints,
  { tokens, post, clock }: Dependencies,
) {
  return async function submitLead(
    request: LeadRequest,
    { beforeSending, onProvenNotAccepted }: LeadHooks,
  ): Promise<LeadOutcome> {
    const { url, scope } = endpoints[request.interface];
    const body = leadJson(request);
    let isMaybeAccepted = false;

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
          await beforeSending();
          if (deadline.isTooLate()) {
            if (!isMaybeAccepted) onProvenNotAccepted?.();
            return null;
          }
          deadline.start();
          const posted = await post(url, body, accessToken, deadline.msLeft());
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
      const deadline = createDeadline(leadTimeoutMs, clock.now);
      return sendWithRetry(() => sendOnce(deadline), deadline, clock);
    };
    const outcome = await sendWithinDeadline();
    if (!retriesSameId || leadRetryDecision(outcome).next !== 'retry_if_deduplicated') return outcome;
    const retried = await sendWithinDeadline().catch(() => null);
    // A failed retry proves nothing about the first post, which may have been accepted.
    return retried?.kind === 'answered' ? retried : outcome;
  };
}
