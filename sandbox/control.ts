import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from './app.ts';
import {
  changed,
  hostility,
  outage,
  prefillSettings,
  programme,
  rotation,
  scopes,
  tokenSettings,
  v2Settings,
} from './control-bodies.ts';
import { hostileText } from './hostile-text.ts';
import { openApiDocument } from './openapi/document.ts';
import { forgetEverything, type Operator } from './operator.ts';
import { SCENARIOS } from './scenarios.ts';

/** Outside the imitated addresses: what a test sees, and what it sets. */
export function controlRoutes(operator: Operator) {
  const control = new Hono<SandboxEnv>();
  watch(control, operator);
  steerTokens(control, operator);
  steerConsents(control, operator);

  control.post('/reset', (c) => {
    forgetEverything(operator);
    return c.json({ done: true });
  });
  control.post('/prefill', async (c) => {
    const { prefills } = operator;
    prefills.settings = changed(prefills.settings, prefillSettings.parse(await told(c)));
    return c.json(prefills.settings);
  });
  control.post('/answers', async (c) => {
    const { lastName, answer, ...options } = programme.parse(await told(c));
    operator.answers.program(lastName, answer, options);
    return c.json({ lastName, times: options.times ?? 'forever', product: options.product ?? 'any' });
  });

  control.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return c.json({ error: 'The body is not JSON.' }, 400);
    throw error;
  });
  control.all('*', (c) => c.json({ error: `No control route ${c.req.method} ${c.req.path}.` }, 404));
  return control;
}

function watch(control: Hono<SandboxEnv>, { journal, leads, prefills, tokens }: Operator) {
  control.get('/requests', (c) => {
    const { lastName, path } = c.req.query();
    return c.json({ requests: journal.requests({ lastName, path }) });
  });
  control.get('/leads', (c) => c.json({ leads: leads.leads(c.req.query('lastName')) }));
  control.get('/prefills', (c) => c.json({ prefills: prefills.list(c.req.query('lastName')) }));
  control.get('/tokens', (c) => c.json({ tokens: tokens.list() }));
  control.get('/scenarios', (c) => c.json({ scenarios: SCENARIOS }));
  control.get('/openapi.json', (c) => c.json(openApiDocument(new URL(c.req.url).origin)));
}

function steerTokens(control: Hono<SandboxEnv>, { tokens }: Operator) {
  control.post('/tokens/expire', (c) => {
    tokens.revokeAll();
    return c.json({ done: true });
  });
  control.post('/token', async (c) => {
    tokens.settings = changed(tokens.settings, tokenSettings.parse(await told(c)));
    return c.json(tokens.settings);
  });
  control.post('/scopes', async (c) => {
    tokens.scopes = changed(tokens.scopes, scopes.parse(await told(c)));
    return c.json(tokens.scopes);
  });
}

function steerConsents(control: Hono<SandboxEnv>, { consents, v2Text }: Operator) {
  control.post('/consents/rotate', async (c) => {
    const blocks = consents.rotate(rotation.parse(await told(c)));
    return c.json({ blocks });
  });
  control.post('/consents/hostile', async (c) => {
    const text = hostileText(hostility.parse(await told(c)).kind);
    return c.json({ blocks: consents.rotate({ blocks: { 'personal.consent': text } }) });
  });
  control.post('/consents/outage', async (c) => {
    consents.outage = outage.parse(await told(c)).status;
    return c.json({ status: consents.outage });
  });
  control.post('/consents/v2', async (c) => {
    const { text, strict } = v2Settings.parse(await told(c));
    if (text !== undefined) v2Text.current = text;
    v2Text.strict = strict ?? v2Text.strict;
    return c.json({ text: v2Text.current, strict: v2Text.strict });
  });
}

async function told(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text.trim() === '' ? {} : JSON.parse(text);
}
