import { z } from 'zod';
import { PERSONAL_V2, PERSONAL_V3, v3Disclosures } from '../personal-leads.ts';
import { prefillRules } from '../prefill-rules.ts';
import { REFINANCE } from '../refinance-leads.ts';

export type Schema = { [keyword: string]: unknown };

const text = z.string().min(1);
const instant = z.iso.datetime();
const warning = z
  .union([text, z.strictObject({ code: text, message: text }), z.array(text).min(1)])
  .describe('Version 2: the consent text is out of date.')
  .optional();
const inviteUrl = z.url();

const leadReply = z.looseObject({
  lead: z.strictObject({
    uuid: z.uuid(),
    status: text.describe('in_progress, success, failure, timed_out, or others.'),
    partnerLeadId: z.string().nullable(),
    createdAt: instant,
    inviteUrl: inviteUrl.optional(),
    warning,
  }),
  inviteUrl: inviteUrl.optional(),
  warning,
});
const errorsOf = (entry: z.ZodRawShape) => z.strictObject({ errors: z.array(z.strictObject(entry)).min(1) });
const message = z.string();
const today = new Date();

/** Requests as they are validated, and responses. Limits that depend on the day are missing here. */
const RULES = {
  /** RFC 6749, sections 4.4 and 5. */
  TokenRequest: z.strictObject({
    grant_type: z.literal('client_credentials'),
    scope: z.string().optional(),
    audience: z.string().optional(),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
  }),
  Token: z.strictObject({
    access_token: z.string().min(40),
    token_type: z.literal('Bearer'),
    expires_in: z.int().min(0).optional(),
    scope: z.string().optional(),
  }),
  TokenError: z.strictObject({
    error: z.enum(['invalid_request', 'invalid_client', 'unsupported_grant_type', 'server_error']),
    error_description: text,
  }),
  Disclosures: v3Disclosures.describe('The blocks from the consents endpoint, unchanged. The keys are flat.'),
  PersonalLeadV3: PERSONAL_V3.rules(today),
  PersonalLeadV2: PERSONAL_V2.rules(today),
  RefinanceLead: REFINANCE.rules(today),
  RefinanceReply: z
    .union([
      leadReply,
      z.strictObject({ uuid: z.uuid(), status: text }),
      z.strictObject({ inviteUrl }),
      z.strictObject({}),
    ])
    .describe('The contract does not show this body. A client reads whatever is present.'),
  Prefill: prefillRules(null, today).describe('The flow decides which fields of data are accepted.'),
  PrefillReply: z
    .strictObject({
      status: z.literal('accepted'),
      url: z.url().optional(),
      redirectUrl: z.url().optional(),
      continueAt: z.url().optional(),
      expiresAt: instant.optional(),
    })
    .describe('The link is usual but not guaranteed, and expires soon.'),
  LeadReply: leadReply,
  // The contract shows no error body; these shapes are common elsewhere.
  Errors: errorsOf({ field: z.string().optional(), message }),
  ErrorsByField: errorsOf({ field: z.string(), message }),
  ErrorsByPath: errorsOf({ path: z.string(), message }),
  ErrorsByLocation: z.strictObject({
    detail: z.array(z.strictObject({ loc: z.array(z.string()), message })).min(1),
  }),
  ErrorMap: z.strictObject({ errors: z.record(z.string(), z.array(z.string())) }),
  Problem: z.strictObject({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    errors: z.array(z.strictObject({ pointer: z.string().regex(/^#\//), detail: z.string() })),
  }),
};

export type SchemaName = keyof typeof RULES;

export const SCHEMAS: Record<string, Schema> = Object.fromEntries(
  Object.entries(RULES).map(([name, rules]) => [name, z.toJSONSchema(rules, { io: 'input' })]),
);
