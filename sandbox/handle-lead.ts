import type { Context } from 'hono';
import type { z } from 'zod';
import { type SandboxEnv, send } from './delivery.ts';
import { leadBody } from './lead-response.ts';
import { type LeadSummary, newLead } from './lead-store.ts';
import type { ProductKey } from './products.ts';
import { type FieldError, parsedBody, rejectWithoutToken } from './request-checks.ts';
import { LEAD_SCENARIOS } from './scenarios/leads.ts';
import type { Simulator } from './simulator.ts';
import type { ProductScope } from './token-store.ts';

export type LeadHandler<Lead> = {
  key: ProductKey;
  scope: ProductScope;
  rules(today: Date): z.ZodType<Lead>;
  /** Checks the consent text, which the rules cannot see. */
  checkConsent?(lead: Lead, simulator: Simulator): { errors?: FieldError[]; isStale?: boolean };
  summary(lead: Lead): LeadSummary;
};

/** Contract 4. Validates before it looks up the scenario, so that a scenario never hides a malformed lead. */
export async function handleLead<Lead>(
  c: Context<SandboxEnv>,
  simulator: Simulator,
  product: LeadHandler<Lead>,
): Promise<Response> {
  const tokenRejection = rejectWithoutToken(c, simulator, product.scope);
  if (tokenRejection) return tokenRejection;
  const receivedAt = new Date(simulator.now());
  const parsed = parsedBody(c, () => product.rules(receivedAt));
  if ('rejection' in parsed) return parsed.rejection;
  const { errors = [], isStale = false } = product.checkConsent?.(parsed.body, simulator) ?? {};
  if (errors.length > 0) return c.json({ errors }, 422);

  const summary = product.summary(parsed.body);
  const response = simulator.responses.take(LEAD_SCENARIOS, {
    product: product.key,
    lastName: summary.lastName,
    attemptsOf: summary.partnerLeadId,
  });
  if (!('leadStatus' in response)) return send(c, response);

  const warning = response.warning ?? (isStale ? { as: 'string' as const } : null);
  const { origin } = new URL(c.req.url);
  const lead = newLead(product.key, summary, response, { origin, receivedAt, warned: warning !== null });
  return send(c, {
    ...response,
    status: 201,
    ...(response.body === 'html' && { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    body: leadBody(simulator.leads.add(lead), response, warning),
  });
}
