import type { Context } from 'hono';
import { jsonBody } from './admit.ts';
import type { SandboxEnv } from './app.ts';
import { fieldErrors } from './field-errors.ts';
import type { Operator } from './operator.ts';
import { prefillRules } from './prefill-rules.ts';
import { PREFILL_SCENARIOS } from './scenarios/prefill.ts';
import { send } from './send.ts';

/** Contract 5.4: no bearer token is asked for, and one that is sent is not looked at. */
export async function answerPrefill(c: Context<SandboxEnv>, operator: Operator): Promise<Response> {
  const body = jsonBody(c);
  if ('refusal' in body) return body.refusal;
  const parsed = prefillRules(body.json, new Date(operator.now())).safeParse(body.json);
  if (!parsed.success) return c.json({ errors: fieldErrors(parsed.error) }, 422);

  const answer = operator.answers.take(PREFILL_SCENARIOS, {
    product: 'prefill-v2',
    lastName: parsed.data.data.lastName ?? '',
    attemptsOf: null,
  });
  if (!('field' in answer)) return send(c, answer);
  const { url, expiresAt } = operator.prefills.keep(parsed.data, answer, new URL(c.req.url).origin);
  return send(c, {
    ...answer,
    status: 200,
    body: { status: 'accepted', ...(url && answer.field && { [answer.field]: url, expiresAt }) },
  });
}
