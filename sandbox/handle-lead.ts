import type { Context } from 'hono';
import type { z } from 'zod';
import { type FieldError, fieldErrors } from './field-errors.ts';
import { leadBody, leadHeaders } from './lead-response.ts';
import type { LeadSummary } from './lead-store.ts';
import type { ProductKey } from './products.ts';
import { jsonBody, rejectWithoutToken } from './request-checks.ts';
import type { SandboxEnv } from './request-context.ts';
import { LEAD_SCENARIOS } from './scenarios.ts';
import { send } from './send.ts';
import type { Simulator } from './simulator.ts';
import type { ProductScope } from './token-store.ts';

export type LeadHandler<Lead> = {
  key: ProductKey;
  scope: ProductScope;
  rules(today: Date): z.ZodType<Lead>;
  /** Checks the consent text, which the rules cannot see. */
  checkConsent(lead: Lead, simulator: Simulator): { errors: FieldError[]; isStale: boolean };
  summary(lead: Lead): LeadSummary;
};

/** Contract 4. Validates before it looks up the scenario, so that a scenario never hides a malformed lead. */
export async function handleLead<Lead>(
  c: Context<SandboxEnv>,
  simulator: Simulator,
  product: LeadHandler<Lead>,
): Promise<Response> {
  const rejection = rejectWithoutToken(c, simulator, product.scope);
  if (rejection) return rejection;
  const body = jsonBody(c);
  if ('rejection' in body) return body.rejection;

  const parsed = product.rules(new Date(simulator.now())).safeParse(body.json);
  if (!parsed.success) return c.json({ errors: fieldErrors(parsed.error) }, 422);
  const consent = product.checkConsent(parsed.data, simulator);
  if (consent.errors.length > 0) return c.json({ errors: consent.errors }, 422);

  const summary = product.summary(parsed.data);
  const response = simulator.responses.take(LEAD_SCENARIOS, {
    product: product.key,
    lastName: summary.lastName,
    attemptsOf: summary.partnerLeadId,
  });
  if (!('leadStatus' in response)) return send(c, response);

  const warning = response.warning ?? (consent.isStale ? { as: 'string' as const } : null);
  const stored = simulator.leads.add(product.key, summary, response, {
    origin: new URL(c.req.url).origin,
    warned: warning !== null,
  });
  return send(c, {
    ...response,
    status: 201,
    headers: leadHeaders(response),
    body: leadBody(stored, response, warning),
  });
}
