import 'server-only';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  customFetch,
  processClientCredentialsResponse,
  ResponseBodyError,
} from 'oauth4webapi';
import { type Exchange, isTimeout, type Send } from './http.ts';

const TOKEN_TIMEOUT_MS = 10_000;

export type TokenSettings = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  clientAuth: 'basic' | 'post';
  audience: string | null;
  freshToken: boolean;
};

export type TokenResponse =
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
  return parseTokenResponse(await sendTokenRequest(settings, send, scope), settings);
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
const CLIENT_ERRORS = ['invalid_client', 'unauthorized_client'];

async function parseTokenResponse(
  exchange: Exchange,
  { tokenUrl, clientId }: TokenSettings,
): Promise<TokenResponse> {
  if (exchange.kind !== 'response')
    return { kind: 'failed', reason: failureReason(exchange), httpStatus: null };
  const { status, contentType, body } = exchange;
  const failed = (reason: TokenFailure): TokenFailed => ({ kind: 'failed', reason, httpStatus: status });
  if (status === 401) return failed('unauthorized_client');
  const success = status >= 200 && status < 300;
  if (!success && status !== 400) return failed('http_status');

  // oauth4webapi accepts only 200; the operator sends 201.
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
    const isClientRejected = error instanceof ResponseBodyError && CLIENT_ERRORS.includes(error.error);
    return failed(isClientRejected ? 'unauthorized_client' : 'http_status');
  }
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
