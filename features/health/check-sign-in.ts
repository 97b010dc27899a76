import 'server-only';
import { bad, good, type HealthCheck, warn } from '#features/health/model/health.ts';
import { isProviderFault, PROVIDER_FAULTS } from '#features/sign-in/model/provider-failures.ts';
import { probeProviderState } from '#features/sign-in/provider/provider.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { formatDuration } from '#platform/values/duration.ts';

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
  const why = isProviderFault(failed.reason) ? PROVIDER_FAULTS[failed.reason] : 'it failed';
  const action =
    failed.reason === 'client_refused'
      ? 'Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.'
      : 'Check the provider, OIDC_ISSUER_URL and the network. We try again at the next sign-in.';
  const message = `The last request failed ${formatDuration(failed.msAgo)} ago: ${why}.`;
  return [{ name, ...(local ? warn : bad)(message, action) }];
}
