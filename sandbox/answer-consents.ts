import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import type { SandboxEnv } from './app.ts';
import type { Operator } from './operator.ts';

/** Contract 4: the consent blocks for the partner, in the structure of disclosuresText. */
export function answerConsents(c: Context<SandboxEnv>, { tokens, consents }: Operator) {
  if (!tokens.isLive(c.req.header('Authorization'))) return askForToken(c);
  if (consents.outage !== null) {
    c.status(consents.outage as StatusCode);
    return c.json({ errors: [{ message: 'Consents are out, as a control route asked.' }] });
  }
  return c.json(consents.serve());
}

export function askForToken(c: Context<SandboxEnv>) {
  c.header('WWW-Authenticate', 'Bearer realm="sandbox", error="invalid_token"');
  return c.json({ errors: [{ message: 'A live bearer token is required.' }] }, 401);
}
