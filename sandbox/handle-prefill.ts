import type { Context } from 'hono';
import { type SandboxEnv, send } from './delivery.ts';
import { prefillRules } from './prefill-rules.ts';
import { newPrefill } from './prefill-store.ts';
import { parsedBody } from './request-checks.ts';
import type { Simulator } from './simulator.ts';

/** Contract 5.4: requires no bearer token and ignores one that is sent. */
export async function handlePrefill(c: Context<SandboxEnv>, simulator: Simulator): Promise<Response> {
  const parsed = parsedBody(c, (json) => prefillRules(json, new Date(simulator.now())));
  if ('rejection' in parsed) return parsed.rejection;

  const response = simulator.responses.take(simulator.scenarios.prefills, {
    product: 'prefill-v2',
    lastName: parsed.body.data.lastName ?? '',
    email: parsed.body.data.email,
    attemptsOf: null,
  });
  if (!('field' in response)) return send(c, response);
  const { url, expiresAt } = simulator.prefills.add(
    newPrefill(parsed.body, response, {
      ...simulator.prefillSettings,
      origin: new URL(c.req.url).origin,
      now: simulator.now(),
    }),
  );
  return send(c, {
    ...response,
    status: 200,
    body: { status: 'accepted', ...(url && response.field && { [response.field]: url, expiresAt }) },
  });
}
