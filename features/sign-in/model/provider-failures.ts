/** Failures of the provider itself, with the words of the health page. */
export const PROVIDER_FAULTS = {
  unreachable: 'we couldn’t reach it',
  address_refused: 'its host has a private address, which EGRESS_PRIVATE_HOSTS doesn’t list',
  timed_out: 'it didn’t respond in time',
  tls_failed: 'its certificate isn’t valid',
  http_status: 'it responded with an error',
  malformed: 'its response was malformed',
  other_issuer: 'its issuer isn’t OIDC_ISSUER_URL',
  client_refused: 'it rejected this console’s client ID or secret',
};
type ProviderFault = keyof typeof PROVIDER_FAULTS;

const OTHER_FAILURES = [
  'code_refused',
  'cancelled',
  'provider_error',
  // State, issuer or another part of an answer is not the one expected.
  'response_invalid',
  // Signature, nonce, audience or times of the ID token are wrong.
  'token_invalid',
  'not_recent',
  'failed',
] as const;
export type ProviderFailure = ProviderFault | (typeof OTHER_FAILURES)[number];

export const PROVIDER_FAILURES: readonly string[] = [...Object.keys(PROVIDER_FAULTS), ...OTHER_FAILURES];

export const isProviderFault = (reason: ProviderFailure): reason is ProviderFault =>
  Object.hasOwn(PROVIDER_FAULTS, reason);
