import 'server-only';
import { handleWhenResult } from 'cockatiel';
import { createBreaker } from './breaker.ts';
import type { Send } from './http.ts';
import { type AccessToken, askForToken, type TokenFailed, type TokenSettings } from './token-request.ts';

/**
 * So many failures in a row, and nobody asks for a while: an outage must not be met with calls for each borrower. More than
 * one lead alone makes, so that its own repeats are not in vain.
 */
const MOST_IN_A_ROW = 5;
const MARGIN_MS = 60_000;
const MARGIN_SHARE = 0.1;
const USE_WITHOUT_EXPIRES_IN_MS = 60_000;

export type TokenResult = { kind: 'token'; accessToken: AccessToken } | TokenFailed;

export type Tokens = {
  /** A token for this scope: the kept one while it is good, else a new one. Callers at the same moment share one request. */
  obtain(scope: string | null): Promise<TokenResult>;
  /** Another token than `rejected`, which the operator has answered with 401. */
  renew(scope: string | null, rejected: AccessToken): Promise<TokenResult>;
  /** How it stands with each scope that was asked for. */
  standing(): TokenStanding[];
};

/** How it stands with the tokens of a scope in this process; spans are in milliseconds. */
export type TokenStanding = {
  scope: string | null;
  /** How long the kept token is used still; null where none is kept. */
  goodForMs: number | null;
  renewedMsAgo: number | null;
  lastFailure: { reason: TokenFailed['reason']; httpStatus: number | null; msAgo: number } | null;
  /** Whether nobody asks for some seconds, after failures in a row. */
  isResting: boolean;
};

/**
 * Access tokens by OAuth 2.0 client credentials, kept per scope in this process; source: contract 5, RFC 6749 4.4.
 *
 * A token is kept for its `expires_in`, counted from the start of its request, less 60 s or a tenth of it, whichever is
 * more; for 60 s if the answer names no lifetime; and is used by its askers only if the lifetime is within that margin.
 * A failure is a value and is never kept: the next caller asks again. After five in a row nobody asks for that scope for some
 * seconds, and callers are told of the last one.
 */
export function createTokens(settings: TokenSettings, send: Send, now: () => number): Tokens {
  const scopes = new Map<string | null, ScopeTokens>();
  const ofScope = (scope: string | null) => {
    const tokens = scopes.get(scope) ?? createScopeTokens(settings, scope, send, now);
    scopes.set(scope, tokens);
    return tokens;
  };
  return {
    obtain: (scope) => ofScope(scope).obtain(),
    renew: (scope, rejected) => ofScope(scope).renew(rejected),
    standing: () => [...scopes].map(([scope, tokens]) => ({ scope, ...tokens.standing() })),
  };
}

type ScopeTokens = {
  obtain: () => Promise<TokenResult>;
  renew: (rejected: AccessToken) => Promise<TokenResult>;
  standing: () => Omit<TokenStanding, 'scope'>;
};

/** One scope's tokens, outages and rests: a scope that the operator does not grant is no trouble of another product's. */
function createScopeTokens(
  settings: TokenSettings,
  scope: string | null,
  send: Send,
  now: () => number,
): ScopeTokens {
  let kept: { accessToken: AccessToken; goodUntil: number } | null = null;
  let underway: Promise<TokenResult> | null = null;
  let lastFailure: TokenFailed = { kind: 'failed', reason: 'unreachable', httpStatus: null };
  let renewedAt: number | null = null;
  let failedAt: number | null = null;
  const guarded = createBreaker<TokenResult>(
    handleWhenResult((result) => (result as TokenResult).kind === 'failed'),
    { most: MOST_IN_A_ROW, now, whenResting: () => lastFailure },
  );

  const requestAndKeep = () =>
    guarded(async () => {
      const askedAt = now();
      const answer = await askForToken(settings, scope, send);
      if (answer.kind === 'failed') {
        lastFailure = answer;
        failedAt = now();
        return answer;
      }
      renewedAt = now();
      const { accessToken, expiresInSeconds } = answer;
      if (!settings.freshToken) kept = { accessToken, goodUntil: askedAt + usableMs(expiresInSeconds) };
      return { kind: 'token', accessToken };
    });

  function requestOnceForAll(): Promise<TokenResult> {
    underway ??= requestAndKeep().finally(() => {
      underway = null;
    });
    return underway;
  }

  async function obtain(): Promise<TokenResult> {
    if (settings.freshToken) return requestAndKeep();
    if (kept && now() < kept.goodUntil) return { kind: 'token', accessToken: kept.accessToken };
    return requestOnceForAll();
  }

  return {
    obtain,
    renew(rejected) {
      if (kept?.accessToken === rejected) kept = null;
      return obtain();
    },
    standing: () => ({
      goodForMs: kept && kept.goodUntil > now() ? kept.goodUntil - now() : null,
      renewedMsAgo: renewedAt === null ? null : now() - renewedAt,
      lastFailure:
        failedAt === null
          ? null
          : { reason: lastFailure.reason, httpStatus: lastFailure.httpStatus, msAgo: now() - failedAt },
      isResting: guarded.isResting(),
    }),
  };
}

function usableMs(expiresInSeconds: number | null): number {
  if (expiresInSeconds === null) return USE_WITHOUT_EXPIRES_IN_MS;
  const lifetimeMs = expiresInSeconds * 1000;
  return lifetimeMs - Math.max(MARGIN_MS, lifetimeMs * MARGIN_SHARE);
}
