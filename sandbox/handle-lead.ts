import type { Context } from 'hono';
import type { z } from 'zod';
import { type SandboxEnv, send } from './delivery.ts';
import { type LeadSummary, newLead, type StoredLead } from './lead-store.ts';
import type { ProductKey } from './products.ts';
import { type FieldError, parsedBody, rejectWithoutToken } from './request-checks.ts';
import type { LeadResponse } from './scenarios/scenario.ts';
import type { Simulator } from './simulator.ts';
import type { ProductScope } from './token-store.ts';

const HUGE_BYTES = 3_000_000;
const STALE_MESSAGE = 'The consent language is out of date. Update the stored text.';
const WARNINGS = {
  string: STALE_MESSAGE,
  object: { code: 'consent_out_of_date', message: STALE_MESSAGE },
  list: [STALE_MESSAGE, 'A newer text has been in force since last month.'],
};

const ODD_VALUES = {
  warning: null,
  status: null,
  uuid: 0.5,
  inviteUrl: '',
  offers: null,
  errors: [],
  expiresAt: 'never',
};

const EXTRA_FIELDS = {
  $schema: 'https://example.com/fairlight/lead-reply.json',
  offers: [{ lender: 'No lender', link: 'https://example.net/not-the-link' }],
  links: { self: '/leads/1' },
  status: 'failure',
  uuid: null,
  serverTime: 0,
};

export type LeadHandler<Lead> = {
  key: ProductKey;
  scope: ProductScope;
  rules(today: Date): z.ZodType<Lead>;
  /** Checks the consent text, which the rules cannot see. */
  checkConsent?(lead: Lead, simulator: Simulator): { errors?: FieldError[]; isStale?: boolean };
  summary(lead: Lead): LeadSummary;
  emailOf(lead: Lead): string;
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
  const response = simulator.responses.take(simulator.scenarios.leads, {
    product: product.key,
    lastName: summary.lastName,
    email: product.emailOf(parsed.body),
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

type Usual = ReturnType<typeof usualBody>;

const BODIES: Record<NonNullable<LeadResponse['body']>, (usual: Usual, lead: StoredLead) => unknown> = {
  'with a note': (usual) => ({ ...usual, note: 'Café Genève' }),
  'with odd values': (usual) => ({ ...ODD_VALUES, ...usual }),
  empty: () => '',
  garbled: (usual) => JSON.stringify(usual).slice(0, -2),
  huge: (usual) => ({ ...usual, padding: '.'.repeat(HUGE_BYTES) }),
  html: () => '<!doctype html>\n<title>Thank you</title>\n<h1>Your lead was received</h1>\n',
  extra: (usual) => ({ ...usual, ...EXTRA_FIELDS }),
  'uuid and status': (_usual, { uuid, status }) => ({ uuid, status }),
  'link only': (_usual, { inviteUrl }) => ({ inviteUrl }),
  'nothing in it': () => ({}),
};

type Warning = LeadResponse['warning'] | null;

/** Contract 2.3. */
function leadBody(stored: StoredLead, response: LeadResponse, warning: Warning): unknown {
  const usual = usualBody(stored, response, warning);
  return response.body ? BODIES[response.body](usual, stored) : usual;
}

function usualBody(stored: StoredLead, response: LeadResponse, warning: Warning) {
  const { uuid, status, partnerLeadId, inviteUrl, receivedAt } = stored;
  const isLinkInside = response.link === 'inside the lead';
  const warningField = warning ? { warning: WARNINGS[warning.as] } : {};
  return {
    lead: {
      uuid,
      status,
      partnerLeadId,
      createdAt: receivedAt,
      ...(isLinkInside && { inviteUrl }),
      ...(warning?.inside && warningField),
    },
    ...(inviteUrl && !isLinkInside && { inviteUrl }),
    ...(!warning?.inside && warningField),
  };
}
