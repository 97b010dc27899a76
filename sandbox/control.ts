import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { HOSTILE_KINDS, hostileText } from './consent-texts.ts';
import { CODINGS, type SandboxEnv } from './delivery.ts';
import { openApiDocument } from './openapi/document.ts';
import { listed } from './prefill-store.ts';
import { PRESET_NAMES } from './presets.ts';
import { PRODUCT_KEYS } from './products.ts';
import type { Override } from './response-store.ts';
import { CHARSETS } from './scenarios/scenario.ts';
import { resetSimulator, type Simulator } from './simulator.ts';

const MAX_DELAY_MS = 300_000;

const status = z.int().min(200).max(599);
const delayMs = z.int().min(0).max(MAX_DELAY_MS);
const scope = z.string().min(1).nullable().optional();
const scenario = z.string().min(1);
const plainResponse = z
  .strictObject({
    status,
    headers: z.record(z.string(), z.string()).optional(),
    body: z.unknown().optional(),
    delayMs: delayMs.optional(),
    // biome-ignore lint/suspicious/noThenProperty: the published name of the field; never awaited
    then: z.enum(['cut', 'reset']).optional(),
  })
  .transform(({ then: ending, ...answer }): Override => ({ ...answer, ending }));

class ControlError extends Error {}

export const READS = [
  read(
    '/requests?lastName=&path=',
    'Every request to an endpoint or an unknown path, as received: sequence, time, method, path, query, headers, body in base64, its sha256, lastName and the status returned. Tokens, client secrets and cookies are hidden.',
    ({ journal }, { lastName, path }) => ({
      requests: journal.list(lastName).filter((entry) => path === undefined || entry.path === path),
    }),
  ),
  read(
    '/leads?lastName=',
    'Stored leads, with product, version, uuid, partnerLeadId, status, warned and inviteUrl.',
    ({ leads }, { lastName }) => ({ leads: leads.list(lastName) }),
  ),
  read(
    '/prefills?lastName=',
    'Stored prefills, with meta, the names of the fields received, url and expiresAt.',
    ({ prefills }, { lastName }) => ({ prefills: prefills.list(lastName).map(listed) }),
  ),
  read('/consents', 'The consent blocks that are served, also during an outage.', ({ consents }) => ({
    blocks: consents.blocks,
  })),
  read('/tokens', 'Scope, audience and lifetime of each token.', ({ tokens }) => ({ tokens: tokens.list() })),
  read('/scenarios', 'The table above, with the products and the response of each row.', ({ scenarios }) => ({
    scenarios: scenarios.all,
  })),
  read('/openapi.json', 'The endpoints as an OpenAPI 3.1 document.', (_simulator, _query, { origin }) =>
    openApiDocument(origin),
  ),
];

export const CHANGES = [
  change(
    '/reset',
    {},
    'Deletes requests, leads and tokens, and resets consents and all settings.',
    (simulator) => {
      resetSimulator(simulator);
      return { done: true };
    },
  ),
  change('/tokens/expire', {}, 'Revokes all tokens.', ({ tokens }) => {
    tokens.revokeAll();
    return { done: true };
  }),
  change(
    '/token',
    {
      expiresIn: z.int().min(0).nullable().optional(),
      status: status.optional(),
      delayMs: delayMs.optional(),
      members: z.record(z.string(), z.unknown()).optional(),
    },
    'Sets the token response. With expiresIn null the lifetime is left out. Members are added to the response, such as {refresh_token: null}. Missing settings don’t change.',
    ({ tokens }, changes) => Object.assign(tokens.settings, changes),
  ),
  change(
    '/delivery',
    {
      interim: z
        .array(z.int().min(100).max(199))
        .max(100)
        .refine((statuses) => !statuses.includes(101), 'must not switch protocols')
        .optional(),
      codings: z.array(z.enum(CODINGS)).max(5).optional(),
      charset: z.enum(CHARSETS).optional(),
    },
    'How every JSON response travels: after interim responses of these status codes; in these codings, in order (gzip, deflate, raw deflate, br, zstd, compress); in this charset (iso-8859-1, utf-16, undeclared iso-8859-1). An empty object ends it.',
    (simulator, delivery) => {
      simulator.delivery = delivery;
      return delivery;
    },
  ),
  change(
    '/scopes',
    { personal: scope, refinance: scope },
    'The scope that each product requires, or 403; null requires none.',
    ({ tokens }, changes) => Object.assign(tokens.scopes, changes),
  ),
  change(
    '/consents/rotate',
    { blocks: z.record(z.string(), z.unknown()).optional(), wrap: z.string().min(1).optional() },
    'A new version of the texts, or the given blocks, wrapped in an object of the given name. Returns {blocks}.',
    ({ consents }, replacement) => ({ blocks: consents.rotate(replacement) }),
  ),
  change(
    '/consents/outage',
    { status: status.nullable() },
    'The consents endpoint returns this status; null ends it.',
    ({ consents }, outage) => {
      consents.outage = outage.status;
      return outage;
    },
  ),
  change(
    '/consents/hostile',
    { kind: z.enum(HOSTILE_KINDS).optional() },
    'Serves a text that no page may run: script, handler, form, frame, refresh, link, style, base, unclosed, entities, or all of them. Returns {blocks}.',
    ({ consents }, { kind }) => ({
      blocks: consents.rotate({ blocks: { 'personal.consent': hostileText(kind) } }),
    }),
  ),
  change(
    '/consents/v2',
    { text: z.string().min(1).nullable().optional(), strict: z.boolean().optional() },
    'The current text of version 2. A lead without it gets a warning, or 422 if strict. With text null, the default, no text is outdated.',
    ({ consents }, changes) => Object.assign(consents.v2, changes),
  ),
  change(
    '/prefill',
    { link: z.boolean().optional(), lifetimeSeconds: z.int().min(0).optional() },
    'Whether a prefill returns a link, and for how long it works: 900 seconds by default.',
    ({ prefillSettings }, changes) => Object.assign(prefillSettings, changes),
  ),
  change(
    '/preset',
    { name: z.enum(PRESET_NAMES).nullable() },
    'How every endpoint behaves: slow, failing, maintenance, rate_limited; null ends it.',
    (simulator, { name }) => {
      simulator.preset = name && { name, since: simulator.now(), requests: 0 };
      return { name };
    },
  ),
  change(
    '/clock',
    { aheadMs: z.int().min(0) },
    'How far the clock of the simulator is ahead. npm start sets it with the clock of the app.',
    ({ clock }, changes) => Object.assign(clock, changes),
  ),
  change(
    '/answers',
    {
      lastName: z.string().min(1),
      answer: z.union([scenario, z.strictObject({ scenario, delayMs }), plainResponse]),
      times: z.int().min(1).max(1_000).optional(),
      product: z.enum(PRODUCT_KEYS).optional(),
    },
    'Overrides the response to a last name, for one product (personal-v3, personal-v2, refinance-v2, prefill-v2) or all: the name of a scenario, {scenario, delayMs} for a later one, or {status, headers, body, delayMs, then: "cut" or "reset"}. With times, responses queue; without, the response is permanent and replaces the queue.',
    ({ responses, scenarios }, { lastName, answer, ...options }) => {
      const name = typeof answer === 'object' && 'scenario' in answer ? answer.scenario : answer;
      if (typeof name === 'string' && !scenarios.has(name))
        throw new ControlError(`${name} is not the name of a scenario.`);
      responses.override(lastName, answer, options);
      return { lastName, times: options.times ?? 'forever', product: options.product ?? 'any' };
    },
  ),
  change(
    '/answers/release',
    {},
    'Ends the delays of all overrides: responses that wait leave now, and later ones don’t wait. The next override sets its own delay again.',
    ({ responses }) => {
      responses.release();
      return { done: true };
    },
  ),
];

export function controlRoutes(simulator: Simulator) {
  const control = new Hono<SandboxEnv>();
  for (const { path, run } of READS)
    control.get(path, (c) => c.json(run(simulator, c.req.query(), new URL(c.req.url))));
  for (const { path, run } of CHANGES)
    control.post(path, async (c) => c.json(run(simulator, await readBody(c))));

  control.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof ControlError) return c.json({ error: error.message }, 400);
    if (error instanceof SyntaxError) return c.json({ error: 'The body is not JSON.' }, 400);
    throw error;
  });
  control.all('*', (c) => c.json({ error: `No control route ${c.req.method} ${c.req.path}.` }, 404));
  return control;
}

function read(
  route: string,
  does: string,
  run: (simulator: Simulator, query: Record<string, string>, url: URL) => object,
) {
  return { path: route.replace(/\?.*/, ''), shown: `GET ${route.slice(1)}`, does, run };
}

function change<Fields extends z.ZodRawShape>(
  path: string,
  fields: Fields,
  does: string,
  apply: (simulator: Simulator, body: z.output<z.ZodObject<Fields, z.core.$strict>>) => object,
) {
  const rules = z.strictObject(fields);
  const names = Object.keys(fields).join(', ');
  return {
    shown: `POST ${path.slice(1)}${names && ` {${names}}`}`,
    does,
    path,
    run: (simulator: Simulator, body: unknown) => apply(simulator, rules.parse(body)),
  };
}

async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text.trim() === '' ? {} : JSON.parse(text);
}
