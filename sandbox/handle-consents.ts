import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { rejectWithoutToken } from './request-checks.ts';
import type { SandboxEnv } from './request-context.ts';
import type { Simulator } from './simulator.ts';

/** Contract 4: the blocks have the structure of disclosuresText. */
export function handleConsents(c: Context<SandboxEnv>, simulator: Simulator) {
  const rejection = rejectWithoutToken(c, simulator, 'personal');
  if (rejection) return rejection;
  const { consents } = simulator;
  if (consents.outage !== null) {
    c.status(consents.outage as StatusCode);
    return c.json({ errors: [{ message: 'A control route disabled the consents.' }] });
  }
  return c.json(consents.serve());
}
