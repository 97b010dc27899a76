import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { refuseWithoutToken } from './admit.ts';
import type { SandboxEnv } from './app.ts';
import type { Operator } from './operator.ts';

/** Contract 4: the consent blocks for the partner, in the structure of disclosuresText. */
export function answerConsents(c: Context<SandboxEnv>, operator: Operator) {
  const refusal = refuseWithoutToken(c, operator, 'personal');
  if (refusal) return refusal;
  const { consents } = operator;
  if (consents.outage !== null) {
    c.status(consents.outage as StatusCode);
    return c.json({ errors: [{ message: 'Consents are out, as a control route asked.' }] });
  }
  return c.json(consents.serve());
}
