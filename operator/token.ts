import 'server-only';
import { handleWhenResult } from 'cockatiel';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { createBreaker } from './breaker.ts';
import type { Send } from './http.ts';
import { type AccessToken, requestToken, type TokenFailed, type TokenSettings } from './token-request.ts';

/** More than one lead's own retries can cause. */
const MAX_CONSECUTIVE_FAILURES = 5;
const MARGIN_MS = MINUTE_MS;
const MARGIN_SHARE = 0.1;
const USE_WITHOUT_EXPIRES_IN_MS = MINUTE_MS;

type TokenResult = { kind: 'token'; accessToken: AccessToken } | TokenFailed;

export type Tokens = ReturnType<typeof createTokens>;

export type TokenStatus = ReturnType<Tokens['status']>[number];

/**
 * Source: contract 5, RFC 6749 4.4. A token is cached for its `expires_in`, counted from the start of its request, minus
 * 60 s or a tenth, whichever is more.
 */
export function createTokens(settings: TokenSettings, send: Send, now: () => number) {
  const scopes = new Map<string | null, ScopeTokens>();
  const ofScope = (scope: string | null) => {
    const tokens = scopes.get(scope) ?? createScopeTokens(settings, scope, send, now);
    scopes.set(scope, tokens);
    return tokens;
  };
  let lastFailed = false;
  const remember = async (pending: Promise<TokenResult>) => {
    const result = await pending;
    lastFailed = result.kind === 'failed';
    return result;
  };
  return {
    obtain: (scope: string | null) => remember(ofScope(scope).obtain()),
    /** Replaces `rejected`, a token that the operator answered with 401. */
    renew: (scope: string | null, rejected: AccessToken) => remember(ofScope(scope).renew(rejected)),
    /** Whether `obtain` needs no request. */
    isCached: (scope: string | null) => ofScope(scope).isCached(),
    lastFailed: () => lastFailed,
    status: () => [...scopes].map(([scope, tokens]) => ({ scope, ...tokens.status() })),
  };
}

type ScopeTokens = ReturnType<typeof createScopeTokens>;

/** Each scope has its own breaker, so that a scope which the operator does not grant affects no other product. */
function createScopeTokens(settings: TokenSettings, scope: string | null, send: Send, now: () => number) {
  let cached: { accessToken: AccessToken; usableUntil: number } | null = null;
  let pending: Promise<TokenResult> | null = null;
  let lastFailure: TokenFailed = { kind: 'failed', reason: 'unreachable', httpStatus: null };
  let renewedAt: number | null = null;
  let failedAt: number | null = null;
  const breaker = createBreaker<TokenResult>(
    handleWhenResult((result) => (result as TokenResult).kind === 'failed'),
    { maxFailures: MAX_CONSECUTIVE_FAILURES, now, whenOpen: () => lastFailure },
  );

  const requestAndCache = () =>
    breaker(async () => {
      const requestedAt = now();
      const response = await requestToken(settings, scope, send);
      if (response.kind === 'failed') {
        lastFailure = response;
        failedAt = now();
        return response;
      }
      renewedAt = now();
      const { accessToken, expiresInSeconds } = response;
      if (!settings.freshToken)
        cached = { accessToken, usableUntil: requestedAt + usableMs(expiresInSeconds) };
      return { kind: 'token', accessToken };
    });

  function requestShared(): Promise<TokenResult> {
    pending ??= requestAndCache().finally(() => {
      pending = null;
    });
    return pending;
  }

  const usable = () => (cached && now() < cached.usableUntil ? cached : null);

  async function obtain(): Promise<TokenResult> {
    if (settings.freshToken) return requestAndCache();
    const accessToken = usable()?.accessToken;
    return accessToken ? { kind: 'token', accessToken } : requestShared();
  }

  return {
    obtain,
    isCached: () => usable() !== null,
    renew(rejected: AccessToken) {
      if (cached?.accessToken === rejected) cached = null;
      return obtain();
    },
    status: () => ({
      validForMs: cached && usable() ? cached.usableUntil - now() : null,
      renewedMsAgo: renewedAt === null ? null : now() - renewedAt,
      lastFailure:
        failedAt === null
          ? null
          : { reason: lastFailure.reason, httpStatus: lastFailure.httpStatus, msAgo: now() - failedAt },
      isCircuitOpen: breaker.isOpen(),
    }),
  };
}

function usableMs(expiresInSeconds: number | null): number {
  if (expiresInSeconds === null) return USE_WITHOUT_EXPIRES_IN_MS;
  const lifetimeMs = expiresInSeconds * 1000;
  return lifetimeMs - Math.max(MARGIN_MS, lifetimeMs * MARGIN_SHARE);
}
