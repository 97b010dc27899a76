import type { Context } from 'hono';
import type { z } from 'zod';
import type { SandboxEnv } from './delivery.ts';
import type { Simulator } from './simulator.ts';
import type { ProductScope } from './token-store.ts';

export type FieldError = { field: string; message: string };

/** Contract 5. Returns the error response, or null for a valid token of the required scope. */
export function rejectWithoutToken(c: Context<SandboxEnv>, { tokens }: Simulator, scope: ProductScope) {
  const status = tokens.statusOf(c.req.header('Authorization'), scope);
  if (status === 'valid') return null;
  if (status === 'wrong scope') {
    c.header('WWW-Authenticate', 'Bearer realm="sandbox", error="insufficient_scope"');
    return c.json({ errors: [{ message: `The token has the wrong scope for ${scope}.` }] }, 403);
  }
  c.header('WWW-Authenticate', 'Bearer realm="sandbox", error="invalid_token"');
  return c.json({ errors: [{ message: 'A valid bearer token is required.' }] }, 401);
}

export function parsedBody<Body>(
  c: Context<SandboxEnv>,
  rulesFor: (json: unknown) => z.ZodType<Body>,
): { body: Body } | { rejection: Response } {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    return { rejection: c.json({ errors: [{ message: 'Content-Type must be application/json.' }] }, 415) };
  }
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(c.get('body')));
  } catch {
    return { rejection: c.json({ errors: [{ message: 'The body is not JSON in UTF-8.' }] }, 400) };
  }
  const { data, error } = rulesFor(json).safeParse(json);
  return error ? { rejection: c.json({ errors: fieldErrors(error) }, 422) } : { body: data };
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'Is not a field here.' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
}
