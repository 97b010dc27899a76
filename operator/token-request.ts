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
import type { Exchange, Send } from './http.ts';

/** Whole time of one token request. A lead call may need one before it and one within it. */
export const TOKEN_LIMIT_MS = 10_000;

export type TokenSettings = {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  clientAuth: 'basic' | 'post';
  audience: string | null;
  /** Ask for a new token for each call instead of keeping one. */
  freshToken: boolean;
};

export type TokenAnswer =
  | { kind: 'token'; accessToken: AccessToken; expiresInSeconds: number | null }
  | TokenFailed;

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

/** Asks once for a token of this scope, by OAuth 2.0 client credentials; source: contract 5, RFC 6749 4.4. Never throws. */
export async function askForToken(
  settings: TokenSettings,
  scope: string | null,
  send: Send,
): Promise<TokenAnswer> {
  return judgeTokenResponse(await requestToken(settings, send, scope), settings);
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
