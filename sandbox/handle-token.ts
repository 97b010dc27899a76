import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { SandboxEnv } from './delivery.ts';
import type { Simulator } from './simulator.ts';

type OAuthError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

/** RFC 6749 4.4: client credentials, by HTTP Basic or in the body, never both. */
export async function handleToken(c: Context<SandboxEnv>, { client, tokens }: Simulator) {
  c.header('Cache-Control', 'no-store');
  c.header('Pragma', 'no-cache');

  const { delayMs, status, expiresIn, members } = tokens.settings;
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
  c.status(status as StatusCode);
  if (status >= 300) return c.json({ error: 'server_error', error_description: 'Set by a control route.' });

  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')) {
    return reject(c, 'invalid_request', 'The body must be application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(c.get('body').toString());
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated) return reject(c, 'invalid_request', `${repeated} may be given only once.`);

  const headerCredentials = basicCredentials(c.req.header('Authorization'));
  const inBody = form.has('client_secret');
  if (headerCredentials && inBody) return reject(c, 'invalid_request', 'Authenticate in one way only.');
  const credentials = headerCredentials ?? { id: form.get('client_id'), secret: form.get('client_secret') };
  if (credentials.id !== client.id || credentials.secret !== client.secret) {
    return reject(c, 'invalid_client', 'Unknown client or wrong secret.');
  }

  const grantType = form.get('grant_type');
  if (!grantType) return reject(c, 'invalid_request', 'grant_type is required.');
  if (grantType !== 'client_credentials') {
    return reject(c, 'unsupported_grant_type', 'Only client_credentials is served.');
  }

  const scope = form.get('scope');
  return c.json({
    access_token: tokens.issue({ scope, audience: form.get('audience') }),
    token_type: 'Bearer',
    ...(expiresIn !== null && { expires_in: expiresIn }),
    ...(scope !== null && { scope }),
    ...members,
  });
}

/** RFC 6749 5.2. */
function reject(c: Context<SandboxEnv>, error: OAuthError, description: string) {
  if (error === 'invalid_client') c.header('WWW-Authenticate', 'Basic realm="sandbox"');
  return c.json({ error, error_description: description }, error === 'invalid_client' ? 401 : 400);
}

/** RFC 6749 2.3.1: id and secret are form-encoded before they are joined by the colon. */
function basicCredentials(authorization: string | undefined) {
  const encoded = /^basic +(\S+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return authorization ? { id: null, secret: null } : null;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(/:(.*)/s);
  return { id: formDecoded(id), secret: formDecoded(secret) };
}

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
