import 'server-only';
import { type Judged, spoken } from '#domain/health.ts';
import { endpointInWords } from '#domain/operator-endpoint.ts';
import type { FetchedNow } from './list-consents.ts';

/** How it stands with the operator's tokens in this instance. */
export type TokenFacts = {
  scope: string | null;
  goodForMs: number | null;
  renewedMsAgo: number | null;
  lastFailure: { reason: string; httpStatus: number | null; msAgo: number } | null;
  isResting: boolean;
};

const CHECK_CLIENT = 'Check OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET and OPERATOR_TOKEN_URL.';
const CHECK_ADDRESS = 'Check the operator’s address and the network. It is tried again by itself.';

/** One line for each scope that this instance has asked a token for. */
export function judgeTokens(tokens: readonly TokenFacts[], lacksToken: boolean): Judged[] {
  if (tokens.length === 0) {
    return [
      {
        name: 'Access token',
        light: 'good',
        says: 'This instance has not needed one yet: it asks when it does.',
        todo: null,
      },
    ];
  }
  return tokens.map((token) => ({
    name: token.scope ? `Access token for ${token.scope}` : 'Access token',
    ...judgeToken(token, lacksToken),
  }));
}

function judgeToken(token: TokenFacts, lacksToken: boolean): Omit<Judged, 'name'> {
  const { goodForMs, renewedMsAgo, lastFailure, isResting } = token;
  const failed = lastFailure
    ? ` The last failure was ${spoken(lastFailure.msAgo)} ago: ${failureWords(lastFailure)}.`
    : '';
  if (goodForMs !== null) {
    const renewed = renewedMsAgo === null ? '' : `, renewed ${spoken(renewedMsAgo)} ago`;
    return {
      light: 'good',
      says: `There is one, used for another ${spoken(goodForMs)}${renewed}.${failed}`,
      todo: null,
    };
  }
  const isFailing = lastFailure !== null && (renewedMsAgo === null || lastFailure.msAgo < renewedMsAgo);
  if (!isFailing && !lacksToken)
    return {
      light: 'good',
      says: `None is kept just now: a new one is asked for when needed.${failed}`,
      todo: null,
    };
  const isRefused = lastFailure?.reason === 'unauthorized_client';
  return {
    light: 'bad',
    says: `There is none.${failed}${isResting ? ' After five in a row nobody asks for some seconds.' : ''}`,
    todo: isRefused ? CHECK_CLIENT : CHECK_ADDRESS,
  };
}

const TOKEN_FAILURES: Record<string, string> = {
  unauthorized_client: 'the operator does not know this client',
  unreachable: 'the token endpoint could not be reached',
  timed_out: 'the token endpoint did not answer in time',
  http_status: 'the token endpoint answered with an error',
  malformed: 'the answer of the token endpoint could not be read',
};

function failureWords({ reason, httpStatus }: NonNullable<TokenFacts['lastFailure']>): string {
  const words = TOKEN_FAILURES[reason] ?? reason;
  return httpStatus === null ? words : `${words} (${httpStatus})`;
}

/** Whether connections are made to the operator at all. */
export function judgeConnections(restingOrigins: readonly string[]): Judged {
  const name = 'Connections';
  if (restingOrigins.length === 0)
    return {
      name,
      light: 'good',
      says: 'No address of the operator is left alone after failures.',
      todo: null,
    };
  const hosts = restingOrigins.map((origin) => new URL(origin).host).join(', ');
  return {
    name,
    light: 'bad',
    says: `Connecting to ${hosts} has failed five times in a row. Calls are held back for some seconds at a time.`,
    todo: CHECK_ADDRESS,
  };
}

/** Whether a host was not called because its address is private. */
export function judgePrivateHosts(hosts: readonly string[]): Judged {
  const name = 'Private addresses';
  if (hosts.length === 0)
    return { name, light: 'good', says: 'No call was refused for its address.', todo: null };
  return {
    name,
    light: 'bad',
    says: `${hosts.join(', ')} has a private address, so this instance doesn’t connect to it.`,
    todo: 'Check the DNS entry. List the host in EGRESS_PRIVATE_HOSTS if the app may call it.',
  };
}

const AGEING_MS = 4 * 3_600_000;

type Troubles = { reason: string | null; since: Date; count: number } | null;

/** The operator's consent: how old, and what comes next. `trouble` is the open alert that it can't be fetched. */
export function judgeConsent(consent: FetchedNow | null, isNeeded: boolean, trouble: Troubles): Judged {
  const name = 'Operator’s consent';
  const failing = trouble
    ? ` It has failed ${trouble.count === 1 ? 'once' : `${trouble.count} times`} since the last success${trouble.reason ? ` (${trouble.reason})` : ''}.`
    : '';
  if (!consent) {
    const says = `None has been fetched from this operator yet.${failing}`;
    return { name, light: isNeeded ? 'bad' : 'good', says, todo: isNeeded ? CHECK_ADDRESS : null };
  }
  const age = `Fetched ${spoken(consent.ageMs)} ago from ${endpointInWords(consent.servedBy)}.`;
  if (!consent.isUsable) {
    const why = consent.endMs <= 0 ? 'It is too old to be shown' : 'What came may not be shown';
    const says = `${age} ${why}${isNeeded ? ', so forms are closed' : ''}.${failing}`;
    return {
      name,
      light: isNeeded ? 'bad' : 'warn',
      says,
      todo: 'Look at Consents: it says what was found, and fetches it anew.',
    };
  }
  if (trouble || consent.endMs < AGEING_MS) {
    const says = `${age} It may be shown for another ${spoken(consent.endMs)}.${failing}`;
    return { name, light: 'warn', says, todo: CHECK_ADDRESS };
  }
  const next = consent.refreshMs > 0 ? `in ${spoken(consent.refreshMs)}` : 'now';
  return { name, light: 'good', says: `${age} It is fetched anew by itself ${next}.`, todo: null };
}
