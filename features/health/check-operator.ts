import 'server-only';
import type { CurrentFetch } from '#features/consent/list-consents.ts';
import { describeEndpoint } from '#features/consent/model/operator-endpoint.ts';
import { formatDuration, type HealthCheck } from '#features/health/model/health.ts';

/** How it stands with the operator's tokens in this instance. */
export type TokenFacts = {
  scope: string | null;
  validForMs: number | null;
  renewedMsAgo: number | null;
  lastFailure: { reason: string; httpStatus: number | null; msAgo: number } | null;
  isCircuitOpen: boolean;
};

const CHECK_CLIENT = 'Check OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET and OPERATOR_TOKEN_URL.';
const CHECK_ADDRESS = 'Check the operator’s address and the network. It is tried again by itself.';

/** One line for each scope that this instance has asked a token for. */
export function checkTokens(tokens: readonly TokenFacts[], lacksToken: boolean): HealthCheck[] {
  if (tokens.length === 0) {
    return [
      {
        name: 'Access token',
        status: 'good',
        message: 'This instance has not needed one yet: it asks when it does.',
        action: null,
      },
    ];
  }
  return tokens.map((token) => ({
    name: token.scope ? `Access token for ${token.scope}` : 'Access token',
    ...checkToken(token, lacksToken),
  }));
}

function checkToken(token: TokenFacts, lacksToken: boolean): Omit<HealthCheck, 'name'> {
  const { validForMs, renewedMsAgo, lastFailure, isCircuitOpen } = token;
  const failed = lastFailure
    ? ` The last failure was ${formatDuration(lastFailure.msAgo)} ago: ${describeFailure(lastFailure)}.`
    : '';
  if (validForMs !== null) {
    const renewed = renewedMsAgo === null ? '' : `, renewed ${formatDuration(renewedMsAgo)} ago`;
    return {
      status: 'good',
      message: `There is one, used for another ${formatDuration(validForMs)}${renewed}.${failed}`,
      action: null,
    };
  }
  const isFailing = lastFailure !== null && (renewedMsAgo === null || lastFailure.msAgo < renewedMsAgo);
  if (!isFailing && !lacksToken)
    return {
      status: 'good',
      message: `None is kept just now: a new one is asked for when needed.${failed}`,
      action: null,
    };
  const isRefused = lastFailure?.reason === 'unauthorized_client';
  return {
    status: 'bad',
    message: `There is none.${failed}${isCircuitOpen ? ' After five in a row nobody asks for some seconds.' : ''}`,
    action: isRefused ? CHECK_CLIENT : CHECK_ADDRESS,
  };
}

const TOKEN_FAILURES: Record<string, string> = {
  unauthorized_client: 'the operator does not know this client',
  unreachable: 'the token endpoint could not be reached',
  timed_out: 'the token endpoint did not answer in time',
  http_status: 'the token endpoint answered with an error',
  malformed: 'the answer of the token endpoint could not be read',
};

function describeFailure({ reason, httpStatus }: NonNullable<TokenFacts['lastFailure']>): string {
  const words = TOKEN_FAILURES[reason] ?? reason;
  return httpStatus === null ? words : `${words} (${httpStatus})`;
}

/** Whether connections are made to the operator at all. */
export function checkConnections(openOrigins: readonly string[]): HealthCheck {
  const name = 'Connections';
  if (openOrigins.length === 0)
    return {
      name,
      status: 'good',
      message: 'No address of the operator is left alone after failures.',
      action: null,
    };
  const hosts = openOrigins.map((origin) => new URL(origin).host).join(', ');
  return {
    name,
    status: 'bad',
    message: `Connecting to ${hosts} has failed five times in a row. Calls are held back for some seconds at a time.`,
    action: CHECK_ADDRESS,
  };
}

/** Whether a host was not called because its address is private. */
export function checkPrivateHosts(hosts: readonly string[]): HealthCheck {
  const name = 'Private addresses';
  if (hosts.length === 0)
    return { name, status: 'good', message: 'No call was refused for its address.', action: null };
  return {
    name,
    status: 'bad',
    message: `${hosts.join(', ')} has a private address, so this instance doesn’t connect to it.`,
    action: 'Check the DNS entry. List the host in EGRESS_PRIVATE_HOSTS if the app may call it.',
  };
}

const AGING_MS = 4 * 3_600_000;

type OpenTrouble = { reason: string | null; since: Date; count: number } | null;

/** The operator's consent: how old, and what comes next. `trouble` is the open alert that it can't be fetched. */
export function checkConsentFetch(
  consent: CurrentFetch | null,
  isNeeded: boolean,
  trouble: OpenTrouble,
): HealthCheck {
  const name = 'Operator’s consent';
  const failing = trouble
    ? ` It has failed ${trouble.count === 1 ? 'once' : `${trouble.count} times`} since the last success${trouble.reason ? ` (${trouble.reason})` : ''}.`
    : '';
  if (!consent) {
    const message = `None has been fetched from this operator yet.${failing}`;
    return { name, status: isNeeded ? 'bad' : 'good', message, action: isNeeded ? CHECK_ADDRESS : null };
  }
  const age = `Fetched ${formatDuration(consent.ageMs)} ago from ${describeEndpoint(consent.servedBy)}.`;
  if (!consent.isUsable) {
    const why = consent.expiresInMs <= 0 ? 'It is too old to be shown' : 'What came may not be shown';
    const says = `${age} ${why}${isNeeded ? ', so forms are closed' : ''}.${failing}`;
    return {
      name,
      status: isNeeded ? 'bad' : 'warn',
      message: says,
      action: 'Look at Consents: it says what was found, and fetches it anew.',
    };
  }
  if (trouble || consent.expiresInMs < AGING_MS) {
    const says = `${age} It may be shown for another ${formatDuration(consent.expiresInMs)}.${failing}`;
    return { name, status: 'warn', message: says, action: CHECK_ADDRESS };
  }
  const next = consent.refreshInMs > 0 ? `in ${formatDuration(consent.refreshInMs)}` : 'now';
  return { name, status: 'good', message: `${age} It is fetched anew by itself ${next}.`, action: null };
}
