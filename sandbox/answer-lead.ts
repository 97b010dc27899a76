import type { Context } from 'hono';
import type { z } from 'zod';
import { jsonBody, refuseWithoutToken } from './admit.ts';
import type { SandboxEnv } from './app.ts';
import { type FieldError, fieldErrors } from './field-errors.ts';
import type { LeadFacts } from './lead-book.ts';
import { leadBody, leadHeaders } from './lead-reply.ts';
import type { Operator } from './operator.ts';
import type { ProductKey } from './products.ts';
import { LEAD_SCENARIOS } from './scenarios.ts';
import { send } from './send.ts';
import type { ScopeOf } from './token-desk.ts';

/** How the leads of one product are judged. */
export type LeadProduct<Lead> = {
  key: ProductKey;
  scope: ScopeOf;
  rules(today: Date): z.ZodType<Lead>;
  /** What the rules cannot see: which consent texts this operator knows. */
  judgeConsent(lead: Lead, operator: Operator): { errors: FieldError[]; isStale: boolean };
  facts(lead: Lead): LeadFacts;
};

/** Contract 4: judged in full first, so that a scenario never hides a malformed lead. */
export async function answerLead<Lead>(
  c: Context<SandboxEnv>,
  operator: Operator,
  product: LeadProduct<Lead>,
): Promise<Response> {
  const refusal = refuseWithoutToken(c, operator, product.scope);
  if (refusal) return refusal;
  const body = jsonBody(c);
  if ('refusal' in body) return body.refusal;

  const parsed = product.rules(new Date(operator.now())).safeParse(body.json);
  if (!parsed.success) return c.json({ errors: fieldErrors(parsed.error) }, 422);
  const consent = product.judgeConsent(parsed.data, operator);
  if (consent.errors.length > 0) return c.json({ errors: consent.errors }, 422);

  const facts = product.facts(parsed.data);
  const answer = operator.answers.take(LEAD_SCENARIOS, {
    product: product.key,
    lastName: facts.lastName,
    attemptsOf: facts.partnerLeadId,
  });
  if (!('leadStatus' in answer)) return send(c, answer);

  const warning = answer.warning ?? (consent.isStale ? { as: 'string' as const } : null);
  const kept = operator.leads.keep(product.key, facts, answer, {
    origin: new URL(c.req.url).origin,
    warned: warning !== null,
  });
  return send(c, {
    ...answer,
    status: 201,
    headers: leadHeaders(answer),
    body: leadBody(kept, answer, warning),
  });
}
