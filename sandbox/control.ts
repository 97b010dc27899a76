import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  delivery,
  hostility,
  outage,
  override,
  prefillSettings,
  rotation,
  scopes,
  tokenSettings,
  v2Settings,
  withChanges,
} from './control-bodies.ts';
import { hostileText } from './hostile-text.ts';
import { openApiDocument } from './openapi/document.ts';
import type { SandboxEnv } from './request-context.ts';
import { SCENARIOS } from './scenarios.ts';
import { resetSimulator, type Simulator } from './simulator.ts';

export function controlRoutes(simulator: Simulator) {
  const control = new Hono<SandboxEnv>();
  addInspectionRoutes(control, simulator);
  addTokenRoutes(control, simulator);
  addConsentRoutes(control, simulator);

  control.post('/reset', (c) => {
    resetSimulator(simulator);
    return c.json({ done: true });
  });
  control.post('/delivery', async (c) => {
    simulator.delivery = delivery.parse(await readBody(c));
    return c.json(simulator.delivery);
  });
  control.post('/prefill', async (c) => {
    const { prefills } = simulator;
    prefills.settings = withChanges(prefills.settings, prefillSettings.parse(await readBody(c)));
    return c.json(prefills.settings);
  });
  control.post('/answers', async (c) => {
    const { lastName, answer, ...options } = override.parse(await readBody(c));
    simulator.responses.override(lastName, answer, options);
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

function addInspectionRoutes(control: Hono<SandboxEnv>, { journal, leads, prefills, tokens }: Simulator) {
  control.get('/requests', (c) => {
    const { lastName, path } = c.req.query();
    return c.json({ requests: journal.requests({ lastName, path }) });
  });
  control.get('/leads', (c) => c.json({ leads: leads.list(c.req.query('lastName')) }));
  control.get('/prefills', (c) => c.json({ prefills: prefills.list(c.req.query('lastName')) }));
  control.get('/tokens', (c) => c.json({ tokens: tokens.list() }));
  control.get('/scenarios', (c) => c.json({ scenarios: SCENARIOS }));
  control.get('/openapi.json', (c) => c.json(openApiDocument(new URL(c.req.url).origin)));
}

function addTokenRoutes(control: Hono<SandboxEnv>, { tokens }: Simulator) {
  control.post('/tokens/expire', (c) => {
    tokens.revokeAll();
    return c.json({ done: true });
  });
  control.post('/token', async (c) => {
    tokens.settings = withChanges(tokens.settings, tokenSettings.parse(await readBody(c)));
    return c.json(tokens.settings);
  });
  control.post('/scopes', async (c) => {
    tokens.scopes = withChanges(tokens.scopes, scopes.parse(await readBody(c)));
    return c.json(tokens.scopes);
  });
}

function addConsentRoutes(control: Hono<SandboxEnv>, { consents, v2Text }: Simulator) {
  control.post('/consents/rotate', async (c) => {
    const blocks = consents.rotate(rotation.parse(await readBody(c)));
    return c.json({ blocks });
  });
  control.post('/consents/hostile', async (c) => {
    const text = hostileText(hostility.parse(await readBody(c)).kind);
    return c.json({ blocks: consents.rotate({ blocks: { 'personal.consent': text } }) });
  });
  control.post('/consents/outage', async (c) => {
    consents.outage = outage.parse(await readBody(c)).status;
    return c.json({ status: consents.outage });
  });
  control.post('/consents/v2', async (c) => {
    const { text, strict } = v2Settings.parse(await readBody(c));
    if (text !== undefined) v2Text.current = text;
    v2Text.strict = strict ?? v2Text.strict;
    return c.json({ text: v2Text.current, strict: v2Text.strict });
  });
}

async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text.trim() === '' ? {} : JSON.parse(text);
}
