import 'server-only';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { ProviderFailure } from '#features/sign-in/model/provider-failures.ts';
import { networkFailure } from '#platform/egress/network-failure.ts';

const BY_CODE: Record<string, ProviderFailure> = {
  OAUTH_TIMEOUT: 'timed_out',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'http_status',
  OAUTH_RESPONSE_IS_NOT_JSON: 'malformed',
  OAUTH_PARSE_ERROR: 'malformed',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'other_issuer',
  OAUTH_MISSING_SERVER_METADATA: 'malformed',
  OAUTH_INVALID_SERVER_METADATA: 'malformed',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'malformed',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'malformed',
  OAUTH_INVALID_RESPONSE: 'response_invalid',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token_invalid',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'token_invalid',
  OAUTH_KEY_SELECTION_FAILED: 'token_invalid',
  OAUTH_UNSUPPORTED_OPERATION: 'token_invalid',
};

const NETWORK_FAILURES = ['unreachable', 'address_refused', 'timed_out', 'tls_failed'] as const;

/** Source: RFC 6749, 5.2. */
const BY_TOKEN_ERROR: Record<string, ProviderFailure> = {
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  invalid_grant: 'code_refused',
};

/** Copies nothing that the provider wrote. */
export function providerFailureFrom(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied' ? 'cancelled' : 'provider_error';
  if (error instanceof ResponseBodyError) return BY_TOKEN_ERROR[error.error] ?? 'provider_error';
  const known = error instanceof ClientError ? BY_CODE[error.code ?? ''] : undefined;
  if (known) return known;
  const failure = networkFailure(error);
  return NETWORK_FAILURES.find((known) => known === failure) ?? 'failed';
}
