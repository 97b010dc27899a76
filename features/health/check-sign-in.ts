import 'server-only';
import { bad, good, type HealthCheck, warn } from '#features/health/model/health.ts';
import type { ProviderFailure } from '#features/sign-in/provider/failures.ts';
import { probeProviderState } from '#features/sign-in/provider/provider.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { formatDuration } from '#platform/values/duration.ts';

const FAILURES: Partial<Record<ProviderFailure, string>> = {
  unreachable: 'we couldn’t reach it',
  address_refused: 'its host has a private address, which EGRESS_PRIVATE_HOSTS doesn’t list',
  timed_out: 'it didn’t respond in time',
  tls_failed: 'its certificate isn’t valid',
  http_status: 'it responded with an error',
  malformed: 'its response was malformed',
  other_issuer: 'its issuer isn’t OIDC_ISSUER_URL',
  client_refused: 'it rejected this console’s client ID or secret',
};

export async function checkSignIn(): Promise<HealthCheck[]> {
  const { company, local } = signInWays();
  if (!company) return [];
  const { answeredMsAgo, failed } = await probeProviderState();
  const name = 'Identity provider';
  if (!failed) {
    const isUsed = answeredMsAgo !== null;
    return [
      { name, ...good(isUsed ? `It responded ${formatDuration(answeredMsAgo)} ago.` : 'Not used yet.') },
    ];
  }
  const why = FAILURES[failed.reason] ?? 'it failed';
  const action =
    failed.reason === 'client_refused'
      ? 'Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'
      : 'Check the provider, OIDC_ISSUER_URL and the network. We try again at the next sign-in.';
  const message = `The last request failed ${formatDuration(failed.msAgo)} ago: ${why}.`;
  return [{ name, ...(local ? warn : bad)(message, action) }];
}
