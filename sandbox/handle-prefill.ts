import type { Context } from 'hono';
import { fieldErrors } from './field-errors.ts';
import { prefillRules } from './prefill-rules.ts';
import { jsonBody } from './request-checks.ts';
import type { SandboxEnv } from './request-context.ts';
import { PREFILL_SCENARIOS } from './scenarios/prefill.ts';
import { send } from './send.ts';
import type { Simulator } from './simulator.ts';

/** Contract 5.4: requires no bearer token and ignores one that is sent. */
export async function handlePrefill(c: Context<SandboxEnv>, simulator: Simulator): Promise<Response> {
  const body = jsonBody(c);
  if ('rejection' in body) return body.rejection;
  const parsed = prefillRules(body.json, new Date(simulator.now())).safeParse(body.json);
  if (!parsed.success) return c.json({ errors: fieldErrors(parsed.error) }, 422);

  const response = simulator.responses.take(PREFILL_SCENARIOS, {
    product: 'prefill-v2',
    lastName: parsed.data.data.lastName ?? '',
    attemptsOf: null,
  });
  if (!('field' in response)) return send(c, response);
  const { url, expiresAt } = simulator.prefills.add(parsed.data, response, new URL(c.req.url).origin);
  return send(c, {
    ...response,
    status: 200,
    body: { status: 'accepted', ...(url && response.field && { [response.field]: url, expiresAt }) },
  });
}
