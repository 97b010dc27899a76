import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { closedPort, listen } from '#tests/support/network/listen.ts';
import { close } from './alert-receivers.ts';

export type Employee = { subject: string; claims: Record<string, unknown> };

export const CLIENT = { id: 'handoff-console', secret: 'the secret of the console at the provider' };
const LOGIN_PAGE = '/login/';
const MAX_HOPS = 8;

export function employee(groups: string[], claims: Record<string, unknown> = {}): Employee {
  const subject = randomUUID();
  const email = `${subject.slice(0, 8)}@company.example`;
  return { subject, claims: { email, email_verified: true, name: 'Ada Quill', roles: groups, ...claims } };
}

/** npm's oidc-provider over HTTP, with one client. Its login page signs in the person that the test chose. */
export async function openIdentityProvider() {
  const state = {
    person: employee([]),
    /** Seconds by which the person signed in earlier than now. */
    signedInAgo: 0,
    isCanceling: false,
    forgesSignatures: false,
  };
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) =>
    response.end();
  const server = createServer((request, response) => void handle(request, response));
  const at = await listen(server, await closedPort());
  const issuer = `http://localhost:${at}`;

  return {
    issuer,
    state,
    settings: {
      OIDC_ISSUER_URL: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Acme',
      OIDC_ROLES: 'admin=Admins,compliance=Legal,marketer=Growth,viewer=Everyone',
    },
    register: (staffOrigin: string) => {
      const provider = newProvider(issuer, staffOrigin, state);
      const callback = provider.callback();
      handle = async (request, response) => {
        if (!request.url?.startsWith(LOGIN_PAGE)) return callback(request, response);
        const ts = Math.floor(Date.now() / 1_000) - state.signedInAgo;
        const login = { login: { accountId: state.person.subject, ts } };
        await provider.interactionFinished(
          request,
          response,
          state.isCanceling ? { error: 'access_denied' } : login,
        );
      };
    },
    leave: () => close(server),
    comeBack: () => listen(server, at),
  };
}

/** Follows the provider's redirects without cookies and returns the address that it sends the person back to. */
export async function throughProvider(
  authorizationUrl: string,
  change: (url: URL) => void = () => {},
): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(authorizationUrl);
  const { origin } = url;
  change(url);
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin !== origin) return url.href;
  }
  throw new Error('the provider never sent the browser back');
}

function newProvider(
  issuer: string,
  staffOrigin: string,
  state: { person: Employee; forgesSignatures: boolean },
) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${staffOrigin}/staff/sign-in/callback`],
        post_logout_redirect_uris: [`${staffOrigin}/staff/sign-in`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub', 'roles'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
    },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...state.person.claims }),
    }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${LOGIN_PAGE}${uid}` },
    // The company has consented for its people.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body?: { id_token?: string } };
    if (state.forgesSignatures && body?.id_token) body.id_token = forged(body.id_token);
  });
  return provider;
}

function forged(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, roles: ['Admins'] })).toString('base64url');
  return [head, changed, signature].join('.');
}
