import 'server-only';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client';
import { env } from '#platform/config/env.ts';
import { isSameIssuer } from '#platform/config/sign-in-ways.ts';
import { type ProviderFailure, providerFailureFrom } from './failures.ts';
import { providerFetch } from './outgoing.ts';

const LIMIT_SECONDS = 8;
const FRESH_MS = 3_600_000;
/** After a failure the provider is left alone for so long, so that a provider that is down costs sign-ins little. */
const COOLDOWN_MS = 5_000;
/** What an ID token may be signed with: nothing that the client secret could sign, and not `none`. */
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

/** What this process knows of the provider. */
export type ProviderState = {
  answeredMsAgo: number | null;
  failed: { reason: ProviderFailure; msAgo: number } | null;
};

type CachedMetadata = {
  metadata: ServerMetadata | null;
  answeredAt: number | null;
  failed: { reason: ProviderFailure; at: number } | null;
};

/** Thrown where the provider's discovery document can't be had; its cause is logged by its class alone. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
  readonly reason: ProviderFailure;

  constructor(reason: ProviderFailure) {
    super('the identity provider is not available');
    this.reason = reason;
  }
}

// The framework loads this module more than once in a process, with a library of its own each time. All share what is known;
// one copy's Configuration is not accepted by another copy.
const global = globalThis as typeof globalThis & { handoffProvider?: CachedMetadata };
const cached = (): CachedMetadata =>
  (global.handoffProvider ??= { metadata: null, answeredAt: null, failed: null });
const configurations = new WeakMap<ServerMetadata, Configuration>();
let pendingRequest: Promise<ServerMetadata> | null = null;

/**
 * The provider as its discovery document describes it, cached for an hour. An old copy is used while a newer one can't be
 * had. Throws ProviderUnavailable.
 */
export async function provider(): Promise<Configuration> {
  const metadata = await currentMetadata();
  const configuration = configurations.get(metadata) ?? configured(metadata);
  configurations.set(metadata, configuration);
  return configuration;
}

async function currentMetadata(): Promise<ServerMetadata> {
  const state = cached();
  const { metadata, answeredAt, failed } = state;
  const now = performance.now();
  if (metadata && answeredAt !== null && now - answeredAt < FRESH_MS) return metadata;
  if (failed && now - failed.at < COOLDOWN_MS) {
    if (metadata) return metadata;
    throw new ProviderUnavailable(failed.reason);
  }
  pendingRequest ??= fetchMetadata(state).finally(() => {
    pendingRequest = null;
  });
  try {
    return await pendingRequest;
  } catch (error) {
    if (metadata) return metadata;
    throw error;
  }
}

/** What is known, after asking where nothing was known or the last request failed. Never throws. */
export async function probeProviderState(): Promise<ProviderState> {
  const { metadata, failed } = cached();
  if (!metadata || failed) await provider().catch(() => undefined);
  return providerState();
}

function providerState(): ProviderState {
  const { answeredAt, failed } = cached();
  const ago = (at: number) => performance.now() - at;
  return {
    answeredMsAgo: answeredAt === null ? null : ago(answeredAt),
    failed: failed && { reason: failed.reason, msAgo: ago(failed.at) },
  };
}

/** Notes how a request to the provider went, for the health page. */
export function recordProviderState(reason: ProviderFailure | null): void {
  const state = cached();
  if (reason === null) state.failed = null;
  else state.failed = { reason, at: performance.now() };
}

async function fetchMetadata(state: CachedMetadata): Promise<ServerMetadata> {
  try {
    const metadata = await discovered();
    Object.assign(state, { metadata, answeredAt: performance.now(), failed: null });
    return metadata;
  } catch (error) {
    const reason = error instanceof ProviderUnavailable ? error.reason : providerFailureFrom(error);
    state.failed = { reason, at: performance.now() };
    throw new ProviderUnavailable(reason);
  }
}

/** Only local mode follows http addresses, as everywhere else. */
const forMode = () => (env().HANDOFF_MODE === 'local' ? [allowInsecureRequests] : []);

async function discovered(): Promise<ServerMetadata> {
  const { OIDC_ISSUER_URL = '', OIDC_CLIENT_ID = '' } = env();
  const found = await discovery(new URL(OIDC_ISSUER_URL), OIDC_CLIENT_ID, undefined, undefined, {
    execute: forMode(),
    timeout: LIMIT_SECONDS,
    [customFetch]: providerFetch,
  });
  const metadata = found.serverMetadata();
  // For an address such as Entra's "common", the library would accept the people of every tenant.
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

/** By the Authorization header wherever the provider takes that, which it does unless it says otherwise. */
function clientAuthentication(
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string,
) {
  const takesBasic = !methods || methods.includes('client_secret_basic');
  return takesBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}
