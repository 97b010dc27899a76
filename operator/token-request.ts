import 'server-only';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
} from 'oauth4webapi';
import { DAY_MS } from '#platform/values/duration.ts';
import type { OperatorSettings } from './config.ts';
import { type Exchange, isTimeout, type Send } from './http.ts';
import { isJsonObject, readJson } from './response.ts';

const TOKEN_TIMEOUT_MS = 10_000;

export type TokenSettings = Pick<
  OperatorSettings,
  'tokenUrl' | 'clientId' | 'clientSecret' | 'clientAuth' | 'audience' | 'freshToken'
>;

type TokenResponse =
  | { kind: 'token'; accessToken: AccessToken; expiresInSeconds: number | null }
  | TokenFailed;

export type TokenFailed = { kind: 'failed'; reason: TokenFailure; httpStatus: number | null };

export type TokenFailure = 'unauthorized_client' | 'unreachable' | 'timed_out' | 'http_status' | 'malformed';

/** Logging or serializing it does not reveal the token. */
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

/** One request for a token of this scope, by client credentials; source: contract 5, RFC 6749 4.4. Never throws. */
export async function requestToken(
  settings: TokenSettings,
  scope: string | null,
  send: Send,
): Promise<TokenResponse> {
  return parseTokenResponse(await sendTokenRequest(settings, send, scope));
}

async function sendTokenRequest(
  settings: TokenSettings,
  send: Send,
  scope: string | null,
): Promise<Exchange> {
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
      // The settings reject plain http in production mode.
      [allowInsecureRequests]: new URL(settings.tokenUrl).protocol === 'http:',
      [customFetch]: async (url, { method, headers, body }) => {
        resolve(await send({ url, method, headers, body: String(body), timeoutMs: TOKEN_TIMEOUT_MS }));
        return new Response();
      },
    },
  );
  return exchange;
}

const HEADER_SAFE = /^[\x21-\x7e]+$/;
const CLIENT_ERRORS: unknown[] = ['invalid_client', 'unauthorized_client'];

/** Reads what the client uses and nothing else: RFC 6749 5.1 allows more members, and some servers send them as null. */
function parseTokenResponse(exchange: Exchange): TokenResponse {
  if (exchange.kind !== 'response')
    return { kind: 'failed', reason: failureReason(exchange), httpStatus: null };
  const { status } = exchange;
  const failed = (reason: TokenFailure): TokenFailed => ({ kind: 'failed', reason, httpStatus: status });
  if (status === 401) return failed('unauthorized_client');
  const success = status >= 200 && status < 300;
  if (!success && status !== 400) return failed('http_status');

  const json = readJson(exchange);
  const answer = isJsonObject(json) ? json : {};
  if (!success) return failed(CLIENT_ERRORS.includes(answer.error) ? 'unauthorized_client' : 'http_status');
  const { access_token: token, token_type: type } = answer;
  const isBearer = typeof type === 'string' && type.trim().toLowerCase() === 'bearer';
  if (!isBearer || typeof token !== 'string' || !HEADER_SAFE.test(token)) return failed('malformed');
  return {
    kind: 'token',
    accessToken: new AccessToken(token),
    expiresInSeconds: lifeInSeconds(answer.expires_in),
  };
}

/** A longer life counts as a day: some servers send milliseconds or a date. */
const MAX_LIFE_SECONDS = DAY_MS / 1000;

/** Null if the life is unknown, also because its value is odd. */
function lifeInSeconds(expiresIn: unknown): number | null {
  const isGiven = typeof expiresIn === 'string' ? expiresIn.trim() !== '' : typeof expiresIn === 'number';
  const seconds = isGiven ? Number(expiresIn) : Number.NaN;
  return seconds >= 0 ? Math.min(seconds, MAX_LIFE_SECONDS) : null;
}

function failureReason({ reason }: Exclude<Exchange, { kind: 'response' }>): TokenFailure {
  if (isTimeout(reason)) return 'timed_out';
  switch (reason) {
    case 'response_garbled':
    case 'response_cut':
    case 'response_too_large':
      return 'malformed';
    default:
      return 'unreachable';
  }
}
