import { z } from 'zod';
import {
  addressWithoutQuery,
  count,
  dottedPath,
  hostList,
  httpAddress,
  oneOf,
  onOff,
  timeZone,
} from './values.ts';

export const UNNAMED_OPERATOR = 'the lender network';

/** Of the endpoints that have no address of their own. */
export const OPERATOR_PATHS = {
  OPERATOR_TOKEN_URL: '/oauth2/token',
  OPERATOR_CONSENTS_URL: '/api/partners/personal/ping-post/v3/consents',
  OPERATOR_PERSONAL_V3_URL: '/api/partners/personal/ping-post/v3/leads',
  OPERATOR_PERSONAL_V2_URL: '/api/partners/personal/ping-post/v2/leads',
  OPERATOR_REFINANCE_URL: '/api/partners/refi/v2/leads',
  OPERATOR_PREFILL_URL: '/api/v2/prequal_prefill',
};

const endpoint = (name: keyof typeof OPERATOR_PATHS, description: string) =>
  httpAddress.optional().meta({ description, fallback: `\`OPERATOR_BASE_URL${OPERATOR_PATHS[name]}\`` });

export const operator = {
  OPERATOR_NAME: z
    .string()
    .max(80, { error: 'must be at most 80 characters' })
    .prefault(UNNAMED_OPERATOR)
    .describe("The operator's name as borrowers read it."),
  OPERATOR_SITE_URL: addressWithoutQuery()
    .optional()
    .describe("The operator's public site, where borrowers find their results."),
  OPERATOR_BASE_URL: addressWithoutQuery("is required: the root address of the operator's service").meta({
    description: 'The operator’s root address.',
    example: 'https://operator.example.com',
  }),
  OPERATOR_TOKEN_URL: endpoint('OPERATOR_TOKEN_URL', 'The OAuth token endpoint.'),
  OPERATOR_CONSENTS_URL: endpoint('OPERATOR_CONSENTS_URL', 'The endpoint of v3 consent texts.'),
  OPERATOR_PERSONAL_V3_URL: endpoint('OPERATOR_PERSONAL_V3_URL', 'The endpoint of personal-loan v3 leads.'),
  OPERATOR_PERSONAL_V2_URL: endpoint('OPERATOR_PERSONAL_V2_URL', 'The endpoint for personal-loan v2 leads.'),
  OPERATOR_REFINANCE_URL: endpoint(
    'OPERATOR_REFINANCE_URL',
    'The endpoint for student-loan refinance leads.',
  ),
  OPERATOR_PREFILL_URL: endpoint('OPERATOR_PREFILL_URL', 'The prefill endpoint.'),
  OPERATOR_CLIENT_ID: z
    .string('is required: the OAuth client id that the operator issued')
    .describe('The OAuth client id.'),
  OPERATOR_CLIENT_SECRET: z
    .string('is required: the OAuth client secret that the operator issued')
    .meta({ secret: true, description: 'The OAuth client secret.' }),
  OPERATOR_CLIENT_AUTH: oneOf('basic', 'post')
    .prefault('basic')
    .describe('Where token requests carry credentials: `basic` (header) or `post` (body).'),
  OPERATOR_PERSONAL_SCOPE: z.string().optional().describe('The OAuth scope for personal loans.'),
  OPERATOR_REFINANCE_SCOPE: z.string().optional().describe('The OAuth scope for refinance leads.'),
  OPERATOR_AUDIENCE: z.string().optional().describe('The OAuth audience.'),
  OPERATOR_TIMEOUT_MS: count(1_000, 600_000)
    .prefault('120000')
    .describe('The time limit of a lead in milliseconds, with retries.'),
  OPERATOR_CONSENTS_AUTH: oneOf('bearer', 'none')
    .prefault('bearer')
    .describe('The token of consents requests: `bearer` or `none`.'),
  OPERATOR_PREFILL_AUTH: oneOf('bearer', 'none')
    .prefault('none')
    .describe('The token of prefills: `bearer` or `none`.'),
  OPERATOR_PREFILL_LINK_FIELD: dottedPath.optional().meta({
    description: 'Where a prefill’s response has the link, such as `data.link`.',
    fallback: 'the usual names',
  }),
  OPERATOR_PARTNER: z
    .string('is required: the name that the operator gave you, sent as meta.partner in every prefill')
    .describe('Your name at the operator, sent as `meta.partner` in every prefill.'),
  OPERATOR_PARTNER_ID: z.string().optional().describe('Your id at the operator, sent in every prefill.'),
  OPERATOR_TIME_ZONE: timeZone.prefault('UTC').describe('The IANA time zone of a refinance consent’s date.'),
  OPERATOR_REPEAT_SAME_ID: onOff
    .prefault('off')
    .describe('`on` only after the operator confirms in writing that two posts with one id make one lead.'),
  OPERATOR_FRESH_TOKEN: onOff.prefault('off').describe('`on` requests a new token for each call.'),
  OPERATOR_SSN_DIGITS: oneOf('4', '9')
    .transform((text): 4 | 9 => (text === '9' ? 9 : 4))
    .prefault('4')
    .describe('How many digits of the SSN to send: `4` or `9`.'),
  OPERATOR_STATES: oneOf('50+dc', 'all')
    .prefault('50+dc')
    .describe('The states: `50+dc`, or `all` with the territories.'),
  OPERATOR_REFINANCE_CAMPAIGN_ID: onOff
    .prefault('off')
    .describe('`on` sends `partnerCampaignId` with refinance leads too.'),
  OPERATOR_CONSENT_KEYS: oneOf('all', 'documented')
    .prefault('documented')
    .describe(
      'The consent blocks of a v3 lead: `documented` sends `personal.consent` and `personal.tcpa.consent`, `all` every block.',
    ),
  OPERATOR_HANDOFF_HOSTS: hostList.optional().meta({
    description: 'The hosts of handoff links: `host` or `host:port`, separated by commas.',
    fallback: 'the host of `OPERATOR_BASE_URL`',
  }),
};
