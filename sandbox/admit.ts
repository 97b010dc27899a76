import type { Context } from 'hono';
import type { SandboxEnv } from './app.ts';
import type { Operator } from './operator.ts';
import type { ScopeOf } from './token-desk.ts';

/** Contract 5: a live token, of the scope that a control route may ask for; otherwise the refusal. */
export function refuseWithoutToken(c: Context<SandboxEnv>, { tokens }: Operator, of: ScopeOf) {
  const standing = tokens.standingOf(c.req.header('Authorization'), of);
  if (standing === 'good') return null;
  if (standing === 'other scope') {
    c.header('WWW-Authenticate', 'Bearer realm="sandbox", error="insufficient_scope"');
    return c.json({ errors: [{ message: `The token is not good for ${of}.` }] }, 403);
  }
  c.header('WWW-Authenticate', 'Bearer realm="sandbox", error="invalid_token"');
  return c.json({ errors: [{ message: 'A live bearer token is required.' }] }, 401);
}

/** The body as JSON in UTF-8, or the refusal. */
export function jsonBody(c: Context<SandboxEnv>): { json: unknown } | { refusal: Response } {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    return { refusal: c.json({ errors: [{ message: 'Content-Type must be application/json.' }] }, 415) };
  }
  try {
    return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(c.get('body'))) };
  } catch {
    return { refusal: c.json({ errors: [{ message: 'The body is not JSON in UTF-8.' }] }, 400) };
  }
}
