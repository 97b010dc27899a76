import 'server-only';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Role } from '#features/access/model/permissions.ts';
import {
  type Claims,
  type CompanyProfile,
  profileFrom,
  roleFrom,
} from '#features/sign-in/model/company-claims.ts';
import { isProviderFault, type ProviderFailure } from '#features/sign-in/model/provider-failures.ts';
import { env } from '#platform/config/env.ts';
import { providerFailureFrom } from './failures.ts';
import { ProviderUnavailable, provider, recordProviderState } from './provider.ts';

export type Secrets = { state: string; nonce: string; verifier: string };

export type AuthorizationStarted = { kind: 'begun'; url: string; secrets: Secrets } | AuthorizationFailed;
export type AuthorizationFailed = { kind: 'failed'; reason: ProviderFailure };

export type SignedIn = {
  kind: 'arrived';
  issuer: string;
  subject: string;
  role: Role | null;
  person: CompanyProfile | null;
};

const CLOCK_TOLERANCE_SECONDS = 30;

const redirectUri = () => `${env().STAFF_ORIGIN}/staff/sign-in/callback`;

export async function startAuthorization({ isFresh }: { isFresh: boolean }): Promise<AuthorizationStarted> {
  try {
    const configuration = await provider();
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri(),
      scope: env().OIDC_SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      ...(isFresh && { prompt: 'login', max_age: '0' }),
    });
    return { kind: 'begun', url: url.href, secrets };
  } catch (error) {
    return failed(error);
  }
}

/** The person must have signed in after `freshSince`, in seconds since 1970. */
export async function finishAuthorization(
  query: string,
  { state, nonce, verifier }: Secrets,
  freshSince: number | null,
): Promise<SignedIn | AuthorizationFailed> {
  try {
    const configuration = await provider();
    const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri()}${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return { kind: 'failed', reason: 'token_invalid' };
    if (freshSince !== null && !((claims.auth_time ?? 0) >= freshSince - CLOCK_TOLERANCE_SECONDS))
      return { kind: 'failed', reason: 'not_recent' };
    const all = await withUserInfo(configuration, claims, tokens.access_token);
    const { OIDC_ROLES_CLAIM, OIDC_ROLES = [] } = env();
    recordProviderState(null);
    return {
      kind: 'arrived',
      issuer: claims.iss,
      subject: claims.sub,
      role: roleFrom(all, OIDC_ROLES_CLAIM, OIDC_ROLES),
      person: profileFrom(all),
    };
  } catch (error) {
    return failed(error);
  }
}

/** A provider may leave claims out of the ID token; source: OpenID Connect Core, 5.4. */
async function withUserInfo(
  configuration: Configuration,
  claims: Claims & { sub: string },
  accessToken: string,
): Promise<Claims> {
  const { OIDC_ROLES_CLAIM, OIDC_ROLES = [] } = env();
  const isComplete = profileFrom(claims) !== null && roleFrom(claims, OIDC_ROLES_CLAIM, OIDC_ROLES) !== null;
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
}

export async function endSessionUrl(): Promise<string | null> {
  try {
    const configuration = await provider();
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    const back = `${env().STAFF_ORIGIN}/staff/sign-in`;
    // Without id_token_hint: a token holds the person's name, which would end up in URLs and the database.
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href;
  } catch {
    return null;
  }
}

function failed(error: unknown): AuthorizationFailed {
  const reason = error instanceof ProviderUnavailable ? error.reason : providerFailureFrom(error);
  if (isProviderFault(reason)) recordProviderState(reason);
  return { kind: 'failed', reason };
}
