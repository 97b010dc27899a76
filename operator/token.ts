import 'server-only';
import { handleWhenResult } from 'cockatiel';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  processClientCredentialsResponse,
  ResponseBodyError,
} from 'oauth4webapi';
import { createBreaker } from './breaker.ts';
import type { Exchange, Send } from './http.ts';

/** Whole time of one token request. A lead call may need one before it and one within it. */
export const TOKEN_LIMIT_MS = 10_000;
/**
 * So many failures in a row, and nobody asks for a while: an outage must not be met with calls for each borrower. More than
 * one lead alone makes, so that its own repeats are not in vain.
 */
const MOST_IN_A_ROW = 5;
const MARGIN_MS = 60_000;
const MARGIN_SHARE = 0.1;
const USE_WITHOUT_EXPIRES_IN_MS = 60_000;

export type TokenSettings = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  clientAuth: 'basic' | 'post';
  audience: string | null;
  /** Ask for a new token for each call instead of keeping one. */
  freshToken: boolean;
};

export type TokenResult = { kind: 'token'; accessToken: AccessToken } | TokenFailed;

export type TokenFailed = { kind: 'failed'; reason: TokenFailure; httpStatus: number | null };

export type TokenFailure = 'unauthorized_client' | 'unreachable' | 'timed_out' | 'http_status' | 'malformed';

/** A bearer token that shows its value to nobody but the Authorization header. */
export class AccessToken {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  authorization(): string {
    return `Bearer ${this.#value}`;
  }

  toString(): string {
    return '[access token]';
  }

  toJSON(): string {
    return '[access token]';
  }
}

export type Tokens = {
  /** A token for this scope: the kept one while it is good, else a new one. Callers at the same moment share one request. */
  obtain(scope: string | null): Promise<TokenResult>;
  /** Another token than `rejected`, which the operator has answered with 401. */
  renew(scope: string | null, rejected: AccessToken): Promise<TokenResult>;
};

/**
 * Access tokens by OAuth 2.0 client credentials, kept per scope in this process; source: contract 5, RFC 6749 4.4.
 *
 * A token is kept for its `expires_in`, counted from the start of its request, less 60 s or a tenth of it, whichever is
 * more; for 60 s if the answer names no lifetime; and is used by its askers only if the lifetime is within that margin.
 * A failure is a value and is never kept: the next caller asks again. After five in a row nobody asks for some seconds,
 * and callers are told of the last one.
 */
export function createTokens(settings: TokenSettings, send: Send, now: () => number): Tokens {
  const kept = new Map<string | null, { accessToken: AccessToken; goodUntil: number }>();
  const underway = new Map<string | null, Promise<TokenResult>>();

  let lastFailure: TokenFailed = { kind: 'failed', reason: 'unreachable', httpStatus: null };
  const guarded = createBreaker<TokenResult>(
    handleWhenResult((result) => (result as TokenResult).kind === 'failed'),
    { most: MOST_IN_A_ROW, whenResting: () => lastFailure },
  );

  const requestAndKeep = (scope: string | null) => guarded(() => requestNow(scope));

  async function requestNow(scope: string | null): Promise<TokenResult> {
    const askedAt = now();
    const answer = await judgeTokenResponse(await requestToken(settings, send, scope), settings);
    if (answer.kind === 'failed') {
      lastFailure = answer;
      return answer;
    }
    const { accessToken, expiresInSeconds } = answer;
    if (!settings.freshToken)
      kept.set(scope, { accessToken, goodUntil: askedAt + usableMs(expiresInSeconds) });
    return { kind: 'token', accessToken };
  }

  function requestOnceForAll(scope: string | null): Promise<TokenResult> {
    const shared = underway.get(scope) ?? requestAndKeep(scope).finally(() => underway.delete(scope));
    underway.set(scope, shared);
    return shared;
  }

  async function obtain(scope: string | null): Promise<TokenResult> {
    if (settings.freshToken) return requestAndKeep(scope);
    const held = kept.get(scope);
    if (held && now() < held.goodUntil) return { kind: 'token', accessToken: held.accessToken };
    return requestOnceForAll(scope);
  }

  return {
    obtain,
    renew(scope, rejected) {
      if (kept.get(scope)?.accessToken === rejected) kept.delete(scope);
      return obtain(scope);
    },
  };
}

async function requestToken(settings: TokenSettings, send: Send, scope: string | null): Promise<Exchange> {
  const { promise: exchange, resolve } = Promise.withResolvers<Exchange>();
  const parameters = new URLSearchParams();
  if (scope !== null) parameters.set('scope', scope);
  if (settings.audience !== null) parameters.set('audience', settings.audience);
  const authentication = settings.clientAuth === 'basic' ? ClientSecretBasic : ClientSecretPost;

  await clientCredentialsGrantRequest(
    { issuer: settings.tokenUrl, token_endpoint: settings.tokenUrl },
    { client_id: settings.clientId },
    authentication(settings.clientSecret),
    parameters,
    {
      // The settings refuse plain http in production mode.
      [allowInsecureRequests]: new URL(settings.tokenUrl).protocol === 'http:',
      [customFetch]: async (url, { method, headers, body }) => {
        resolve(await send({ url, method, headers, body: String(body), limitMs: TOKEN_LIMIT_MS }));
        return new Response();
      },
    },
  );
  return exchange;
}

type TokenAnswer = { kind: 'token'; accessToken: AccessToken; expiresInSeconds: number | null } | TokenFailed;

const HEADER_SAFE = /^[\x21-\x7e]+$/;
const CLIENT_REFUSED = ['invalid_client', 'unauthorized_client'];

async function judgeTokenResponse(
  exchange: Exchange,
  { tokenUrl, clientId }: TokenSettings,
): Promise<TokenAnswer> {
  if (exchange.kind !== 'response')
    return { kind: 'failed', reason: unansweredReason(exchange), httpStatus: null };
  const { status, contentType, body } = exchange;
  const failed = (reason: TokenFailure): TokenFailed => ({ kind: 'failed', reason, httpStatus: status });
  if (status === 401) return failed('unauthorized_client');
  const success = status >= 200 && status < 300;
  if (!success && status !== 400) return failed('http_status');

  // oauth4webapi takes 200 alone for success; the operator answers 201.
  const response = new Response(body.toString('utf8'), {
    status: success ? 200 : status,
    headers: contentType === null ? {} : { 'content-type': contentType },
  });
  try {
    const token = await processClientCredentialsResponse(
      { issuer: tokenUrl },
      { client_id: clientId },
      response,
    );
    if (token.token_type !== 'bearer' || !HEADER_SAFE.test(token.access_token)) return failed('malformed');
    return {
      kind: 'token',
      accessToken: new AccessToken(token.access_token),
      expiresInSeconds: token.expires_in ?? null,
    };
  } catch (error) {
    if (success) return failed('malformed');
    const clientRefused = error instanceof ResponseBodyError && CLIENT_REFUSED.includes(error.error);
    return failed(clientRefused ? 'unauthorized_client' : 'http_status');
  }
}

function unansweredReason({ reason }: Exclude<Exchange, { kind: 'response' }>): TokenFailure {
  switch (reason) {
    case 'connect_timed_out':
    case 'headers_timed_out':
    case 'deadline_passed':
      return 'timed_out';
    case 'response_garbled':
    case 'response_cut':
    case 'response_too_large':
      return 'malformed';
    default:
      return 'unreachable';
  }
}

function usableMs(expiresInSeconds: number | null): number {
  if (expiresInSeconds === null) return USE_WITHOUT_EXPIRES_IN_MS;
  const lifetimeMs = expiresInSeconds * 1000;
  return lifetimeMs - Math.max(MARGIN_MS, lifetimeMs * MARGIN_SHARE);
}
