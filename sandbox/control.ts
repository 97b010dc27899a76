import { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from './app.ts';
import { forgetEverything, type Operator } from './operator.ts';
import { type Answer, SCENARIOS, scenarioNamed } from './scenarios.ts';

const LONGEST_DELAY_MS = 300_000;

const status = z.int().min(200).max(599);
const delayMs = z.int().min(0).max(LONGEST_DELAY_MS);

const rotation = z.strictObject({
  blocks: z.record(z.string(), z.unknown()).optional(),
  wrap: z.string().min(1).optional(),
});
const outage = z.strictObject({ status: status.nullable() });
const tokenSettings = z.strictObject({
  expiresIn: z.int().min(0).nullable().optional(),
  status: status.optional(),
  delayMs: delayMs.optional(),
});
const programme = z.strictObject({
  lastName: z.string().min(1),
  answer: z.union([
    z.string().transform((name, context): Answer => {
      const scenario = scenarioNamed(name);
      if (scenario) return scenario.answer;
      context.addIssue({ code: 'custom', message: 'is the name of no scenario' });
      return z.NEVER;
    }),
    z
      .strictObject({
        status,
        headers: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
        delayMs: delayMs.optional(),
        // biome-ignore lint/suspicious/noThenProperty: the published name of the field; never awaited
        then: z.enum(['cut', 'reset']).optional(),
      })
      .transform(({ then: ending, ...answer }): Answer => ({ ...answer, ending })),
  ]),
  times: z.int().min(1).max(1_000).optional(),
});

/** Outside the imitated addresses: what a test sets, and what it sees. */
export function controlRoutes(operator: Operator) {
  const control = new Hono<SandboxEnv>();
  const { journal, tokens, consents, leads, answers } = operator;

  control.get('/requests', (c) => {
    const { lastName, path } = c.req.query();
    return c.json({ requests: journal.requests({ lastName, path }) });
  });
  control.get('/leads', (c) => c.json({ leads: leads.leads(c.req.query('lastName')) }));
  control.get('/tokens', (c) => c.json({ tokens: tokens.list() }));
  control.get('/scenarios', (c) => c.json({ scenarios: SCENARIOS }));

  control.post('/reset', (c) => {
    forgetEverything(operator);
    return c.json({ done: true });
  });
  control.post('/tokens/expire', (c) => {
    tokens.revokeAll();
    return c.json({ done: true });
  });
  control.post('/token', async (c) => {
    const { expiresIn, status, delayMs } = tokenSettings.parse(await jsonOrNothing(c.req.raw));
    const { settings } = tokens;
    tokens.settings = {
      expiresIn: expiresIn === undefined ? settings.expiresIn : expiresIn,
      status: status ?? settings.status,
      delayMs: delayMs ?? settings.delayMs,
    };
    return c.json(tokens.settings);
  });
  control.post('/consents/rotate', async (c) => {
    const blocks = consents.rotate(rotation.parse(await jsonOrNothing(c.req.raw)));
    return c.json({ blocks });
  });
  control.post('/consents/outage', async (c) => {
    consents.outage = outage.parse(await jsonOrNothing(c.req.raw)).status;
    return c.json({ status: consents.outage });
  });
  control.post('/answers', async (c) => {
    const { lastName, answer, times } = programme.parse(await jsonOrNothing(c.req.raw));
    answers.program(lastName, answer, times);
    return c.json({ lastName, times: times ?? 'forever' });
  });

  control.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return c.json({ error: 'The body is not JSON.' }, 400);
    throw error;
  });
  control.all('*', (c) => c.json({ error: `No control route ${c.req.method} ${c.req.path}.` }, 404));
  return control;
}

async function jsonOrNothing(request: Request): Promise<unknown> {
  const text = await request.text();
  return text.trim() === '' ? {} : JSON.parse(text);
}
