import 'server-only';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import { Agent, fetch } from 'undici';
import type { ProviderFailure } from '#features/sign-in/model/provider-failures.ts';
import { env } from '#platform/config/env.ts';
import { isSameIssuer } from '#platform/config/sign-in-ways.ts';
import { guardedConnector } from '#platform/egress/egress.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { processWide } from '#platform/process/process-wide.ts';
import type { Clock } from '#platform/values/clock.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { providerFailureFrom } from './failures.ts';

const LIMIT_SECONDS = 8;
const CONNECT_MS = 5_000;
const MAX_RESPONSE_BYTES = 512 * 1024;
const FRESH_MS = HOUR_MS;
/** After a failure, no request goes out for this long, so that an outage costs sign-ins little. */
const COOLDOWN_MS = 5_000;
/** Excludes `none` and everything that the client secret could sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
];

export type ProviderState = {
  answeredMsAgo: number | null;
  failed: { reason: ProviderFailure; msAgo: number } | null;
};

type CachedMetadata = {
  metadata: ServerMetadata | null;
  answeredAt: number | null;
  failed: { reason: ProviderFailure; at: number } | null;
};

export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  readonly reason: ProviderFailure;

  constructor(reason: ProviderFailure) {
    super('the identity provider is not available');
    this.reason = reason;
  }
}

const cached = processWide(
  'provider',
  (): CachedMetadata => ({ metadata: null, answeredAt: null, failed: null }),
);
// Not for the whole process: a Configuration works only in the copy of the library that made it.
const configurations = new WeakMap<ServerMetadata, Configuration>();
let pendingRequest: Promise<ServerMetadata> | null = null;

/** Cached for an hour; an old copy serves while a new one can't be fetched. Throws ProviderUnavailable. */
export async function provider(clock = SYSTEM_CLOCK): Promise<Configuration> {
  const metadata = await currentMetadata(clock);
  const configuration = configurations.get(metadata) ?? configured(metadata);
  configurations.set(metadata, configuration);
  return configuration;
}

async function currentMetadata(clock: Clock): Promise<ServerMetadata> {
  const state = cached;
  const { metadata, answeredAt, failed } = state;
  const now = clock.now();
  if (metadata && answeredAt !== null && now - answeredAt < FRESH_MS) return metadata;
  if (failed && now - failed.at < COOLDOWN_MS) {
    if (metadata) return metadata;
    throw new ProviderUnavailable(failed.reason);
  }
  pendingRequest ??= fetchMetadata(state, clock).finally(() => {
    pendingRequest = null;
  });
  try {
    return await pendingRequest;
  } catch (error) {
    if (metadata) return metadata;
    throw error;
  }
}

/** Never throws: the state holds the failure. */
export async function probeProviderState(clock = SYSTEM_CLOCK): Promise<ProviderState> {
  const { metadata, failed } = cached;
  if (!metadata || failed) await provider(clock).catch(() => undefined);
  return providerState(clock);
}

function providerState({ now }: Clock): ProviderState {
  const { answeredAt, failed } = cached;
  const ago = (at: number) => now() - at;
  return {
    answeredMsAgo: answeredAt === null ? null : ago(answeredAt),
    failed: failed && { reason: failed.reason, msAgo: ago(failed.at) },
  };
}

export function recordProviderState(reason: ProviderFailure | null, { now } = SYSTEM_CLOCK): void {
  const state = cached;
  if (reason === null) state.failed = null;
  else state.failed = { reason, at: now() };
}

async function fetchMetadata(state: CachedMetadata, { now }: Clock): Promise<ServerMetadata> {
  try {
    const metadata = await discovered();
    Object.assign(state, { metadata, answeredAt: now(), failed: null });
    return metadata;
  } catch (error) {
    const reason = error instanceof ProviderUnavailable ? error.reason : providerFailureFrom(error);
    state.failed = { reason, at: now() };
    throw new ProviderUnavailable(reason);
  }
}

const forMode = () => (env().HANDOFF_MODE === 'local' ? [allowInsecureRequests] : []);

async function discovered(): Promise<ServerMetadata> {
  const { OIDC_ISSUER_URL = '', OIDC_CLIENT_ID = '' } = env();
  const found = await discovery(new URL(OIDC_ISSUER_URL), OIDC_CLIENT_ID, undefined, undefined, {
    execute: forMode(),
    timeout: LIMIT_SECONDS,
    [customFetch]: providerFetch,
  });
  const metadata = found.serverMetadata();
  // For an address such as Entra's "common", the library would accept people of every tenant.
  if (!isSameIssuer(metadata.issuer, OIDC_ISSUER_URL)) throw new ProviderUnavailable('other_issuer');
  return onlyAsymmetric(metadata);
}

function configured(metadata: ServerMetadata): Configuration {
  const { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = env();
  const configuration = new Configuration(
    metadata,
    OIDC_CLIENT_ID,
    {},
    clientAuthentication(metadata, OIDC_CLIENT_SECRET),
  );
  configuration.timeout = LIMIT_SECONDS;
  configuration[customFetch] = providerFetch;
  // Without this the library trusts TLS to the token endpoint, and never checks a signature.
  enableNonRepudiationChecks(configuration);
  for (const extension of forMode()) extension(configuration);
  return configuration;
}

function onlyAsymmetric(metadata: ServerMetadata): ServerMetadata {
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  return {
    ...metadata,
    id_token_signing_alg_values_supported: offered.filter((algorithm) => ALGORITHMS.includes(algorithm)),
  };
}

/** Providers take the Authorization header unless they say otherwise. */
function clientAuthentication(
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string,
) {
  const takesBasic = !methods || methods.includes('client_secret_basic');
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

/** Refuses private addresses and follows no redirects. */
const providerFetch: CustomFetch = async (url, { body, headers, method, redirect, signal }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect,
    body: (body as string | URLSearchParams | null | undefined) ?? null,
    ...(signal && { signal }),
    dispatcher: processWide('providerAgent', newAgent),
  });
  // undici's agent needs undici's own fetch, whose types differ by name only.
  return response as unknown as Response;
};

const newAgent = () =>
  new Agent({
    connect: guardedConnector(privateHostsOf(env()), { allowH2: false, timeout: CONNECT_MS }),
    allowH2: false,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
