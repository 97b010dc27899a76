import 'server-only';
import { describeEndpoint } from '#features/consent/model/operator-endpoint.ts';
import type { CurrentFetch } from '#features/consent/read-consents.ts';
import { bad, good, type HealthCheck, type HealthResult, warn } from '#features/health/model/health.ts';
import { formatDuration, HOUR_MS } from '#platform/values/duration.ts';

export type TokenFacts = {
  scope: string | null;
  validForMs: number | null;
  renewedMsAgo: number | null;
  lastFailure: { reason: string; httpStatus: number | null; msAgo: number } | null;
  isCircuitOpen: boolean;
};

const CHECK_CLIENT = 'Check OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET and OPERATOR_TOKEN_URL.';
const CHECK_ADDRESS = 'Check the operator’s address and the network. We retry automatically.';

export function checkTokens(tokens: readonly TokenFacts[], lacksToken: boolean): HealthCheck[] {
  const name = 'Access token';
  if (tokens.length === 0) return [{ name, ...good('This instance hasn’t needed a token yet.') }];
  return tokens.map((token) => ({
    name: token.scope ? `${name} for ${token.scope}` : name,
    ...checkToken(token, lacksToken),
  }));
}

function checkToken(token: TokenFacts, lacksToken: boolean): HealthResult {
  const { validForMs, renewedMsAgo, lastFailure, isCircuitOpen } = token;
  const failed = lastFailure
    ? ` The last failure was ${formatDuration(lastFailure.msAgo)} ago: ${describeFailure(lastFailure)}.`
    : '';
  if (validForMs !== null) {
    const renewed = renewedMsAgo === null ? '' : `, renewed ${formatDuration(renewedMsAgo)} ago`;
    return good(`Valid for another ${formatDuration(validForMs)}${renewed}.${failed}`);
  }
  const isFailing = lastFailure !== null && (renewedMsAgo === null || lastFailure.msAgo < renewedMsAgo);
  if (!isFailing && !lacksToken) return good(`No token now. We request one when needed.${failed}`);
  const paused = isCircuitOpen ? ' After five failures in a row, we pause for a few seconds.' : '';
  const isRefused = lastFailure?.reason === 'unauthorized_client';
  return bad(`No token.${failed}${paused}`, isRefused ? CHECK_CLIENT : CHECK_ADDRESS);
}

const TOKEN_FAILURES: Record<string, string> = {
  unauthorized_client: 'the operator doesn’t recognize this client',
  unreachable: 'we couldn’t reach the token endpoint',
  timed_out: 'the token endpoint didn’t respond in time',
  http_status: 'the token endpoint responded with an error',
  malformed: 'the token endpoint’s response was malformed',
};

function describeFailure({ reason, httpStatus }: NonNullable<TokenFacts['lastFailure']>): string {
  const description = TOKEN_FAILURES[reason] ?? reason;
  return httpStatus === null ? description : `${description} (${httpStatus})`;
}

export function checkConnections(openOrigins: readonly string[]): HealthCheck {
  const name = 'Connections';
  if (openOrigins.length === 0) return { name, ...good('Connections to the operator work.') };
  const hosts = openOrigins.map((origin) => new URL(origin).host).join(', ');
  const message = `Connecting to ${hosts} failed five times in a row. We pause calls for a few seconds at a time.`;
  return { name, ...bad(message, CHECK_ADDRESS) };
}

export function checkPrivateHosts(hosts: readonly string[]): HealthCheck {
  const name = 'Private addresses';
  if (hosts.length === 0) return { name, ...good('No calls to private addresses.') };
  return {
    name,
    ...bad(
      `${hosts.join(', ')} has a private address, so this instance doesn’t connect to it.`,
      'Check the DNS entry. List the host in EGRESS_PRIVATE_HOSTS if the app may call it.',
    ),
  };
}

type TlsFailure = { host: string; errorCode: string };

const TLS_FAILURES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate isn’t valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it signed its certificate itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'we don’t trust the authority of its certificate',
  UNABLE_TO_GET_ISSUER_CERT: 'we don’t trust the authority of its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'we don’t trust the authority of its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it doesn’t send the certificates between its own and the authority’s',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ETLS: 'it doesn’t offer TLS',
};

export function checkTls(failures: readonly TlsFailure[]): HealthCheck {
  const name = 'Secure connections';
  if (failures.length === 0) return { name, ...good('No certificate or TLS handshake fails.') };
  const described = failures.map(({ host, errorCode }) => {
    const why = TLS_FAILURES[errorCode] ?? 'the TLS handshake failed';
    return `Connecting to ${host} fails: ${why} (${errorCode}).`;
  });
  const action = 'Renew or correct the certificate there. For your own authority, set NODE_EXTRA_CA_CERTS.';
  return { name, ...bad(described.join(' '), action) };
}

const AGING_MS = 4 * HOUR_MS;

type OpenTrouble = { reason: string | null; since: Date; count: number } | null;

export function checkConsentFetch(
  consent: CurrentFetch | null,
  isNeeded: boolean,
  trouble: OpenTrouble,
): HealthCheck {
  return { name: 'Operator’s consent', ...checkFetch(consent, isNeeded, trouble) };
}

function checkFetch(consent: CurrentFetch | null, isNeeded: boolean, trouble: OpenTrouble): HealthResult {
  const failing = trouble
    ? ` Refreshing has failed ${trouble.count === 1 ? 'once' : `${trouble.count} times`} since the last success${trouble.reason ? ` (${trouble.reason})` : ''}.`
    : '';
  if (!consent) {
    const message = `No text fetched from this operator yet.${failing}`;
    return isNeeded ? bad(message, CHECK_ADDRESS) : good(message);
  }
  const age = `Fetched ${formatDuration(consent.ageMs)} ago from ${describeEndpoint(consent.servedBy)}.`;
  if (!consent.isUsable) {
    const why = consent.expiresInMs <= 0 ? 'It has expired' : 'It failed the safety check';
    const message = `${age} ${why}${isNeeded ? ', so forms are closed' : ''}.${failing}`;
    return (isNeeded ? bad : warn)(message, 'See the findings in Consents and refresh the text there.');
  }
  if (trouble || consent.expiresInMs < AGING_MS)
    return warn(
      `${age} It’s valid for another ${formatDuration(consent.expiresInMs)}.${failing}`,
      CHECK_ADDRESS,
    );
  const next = consent.refreshInMs > 0 ? `in ${formatDuration(consent.refreshInMs)}` : 'now';
  return good(`${age} Next refresh: ${next}.`);
}
