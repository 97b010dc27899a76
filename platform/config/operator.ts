import { z } from 'zod';
import { addressWithoutQuery, count, dottedPath, hostList, httpAddress, onOff, timeZone } from './values.ts';

export const UNNAMED_OPERATOR = 'the lender network';

const below = (path: string) => `\`OPERATOR_BASE_URL\` + \`${path}\``;

export const operator = {
  OPERATOR_NAME: z
    .string()
    .max(80, { error: 'must be at most 80 characters' })
    .prefault(UNNAMED_OPERATOR)
    .describe("The operator's name as borrowers read it."),
  OPERATOR_SITE_URL: addressWithoutQuery("the operator's public site")
    .optional()
    .describe(
      "The operator's public site, where borrowers find their results. The pages that send them there link to it.",
    ),
  OPERATOR_BASE_URL: addressWithoutQuery("the root address of the operator's service").meta({
    description: "The root address of the operator's service.",
    example: 'https://operator.example.com',
  }),
  OPERATOR_TOKEN_URL: httpAddress('the token endpoint')
    .optional()
    .meta({
      description: 'The OAuth token endpoint.',
      fallback: below('/oauth2/token'),
    }),
  OPERATOR_CONSENTS_URL: httpAddress('the consents endpoint')
    .optional()
    .meta({
      description: 'The endpoint that returns the consent text of a personal loan (interface v3).',
      fallback: below('/api/partners/personal/ping-post/v3/consents'),
    }),
  OPERATOR_PERSONAL_V3_URL: httpAddress('the personal-loan v3 leads endpoint')
    .optional()
    .meta({
      description: 'The endpoint for personal-loan leads, interface v3.',
      fallback: below('/api/partners/personal/ping-post/v3/leads'),
    }),
  OPERATOR_PERSONAL_V2_URL: httpAddress('the personal-loan v2 leads endpoint')
    .optional()
    .meta({
      description: 'The endpoint for personal-loan leads, interface v2.',
      fallback: below('/api/partners/personal/ping-post/v2/leads'),
    }),
  OPERATOR_REFINANCE_URL: httpAddress('the refinance leads endpoint')
    .optional()
    .meta({
      description: 'The endpoint for student-loan refinance leads.',
      fallback: below('/api/partners/refi/v2/leads'),
    }),
  OPERATOR_PREFILL_URL: httpAddress('the prefill endpoint')
    .optional()
    .meta({
      description: 'The prefill endpoint.',
      fallback: below('/api/v2/prequal_prefill'),
    }),
  OPERATOR_CLIENT_ID: z
    .string('is required: the OAuth client id that the operator issued')
    .describe('The OAuth client id that the operator issued.'),
  OPERATOR_CLIENT_SECRET: z
    .string('is required: the OAuth client secret that the operator issued')
    .meta({ secret: true, description: 'The OAuth client secret that the operator issued.' }),
  OPERATOR_CLIENT_AUTH: z
    .enum(['basic', 'post'], { error: 'must be basic or post' })
    .prefault('basic')
    .describe('Where a token request carries the credentials: `basic` (header) or `post` (body).'),
  OPERATOR_PERSONAL_SCOPE: z.string().optional().describe('The OAuth scope requested for personal loans.'),
  OPERATOR_REFINANCE_SCOPE: z.string().optional().describe('The OAuth scope requested for refinance leads.'),
  OPERATOR_AUDIENCE: z.string().optional().describe('The OAuth audience sent with token requests.'),
  OPERATOR_TIMEOUT_MS: count(1_000, 600_000)
    .prefault('120000')
    .describe('The time limit of one lead submission in milliseconds, retries included.'),
  OPERATOR_CONSENTS_AUTH: z
    .enum(['bearer', 'none'], { error: 'must be bearer or none' })
    .prefault('bearer')
    .describe('Whether a consents request carries a token: `bearer` or `none`.'),
  OPERATOR_PREFILL_AUTH: z
    .enum(['bearer', 'none'], { error: 'must be bearer or none' })
    .prefault('none')
    .describe('Whether a prefill request carries a token: `bearer` or `none`.'),
  OPERATOR_PREFILL_LINK_FIELD: dottedPath.optional().meta({
    description: 'The field of the prefill response that holds the link, such as `data.link`.',
    fallback: 'the usual names',
  }),
  OPERATOR_PARTNER: z
    .string('is required: the name that the operator gave you, sent as meta.partner in every prefill')
    .describe('Your name at the operator, sent as `meta.partner` in every prefill.'),
  OPERATOR_PARTNER_ID: z.string().optional().describe('Your id at the operator, sent in every prefill.'),
  OPERATOR_TIME_ZONE: timeZone
    .prefault('UTC')
    .describe('The IANA time zone in which the date of a refinance consent is written.'),
  OPERATOR_REPEAT_SAME_ID: onOff
    .prefault('off')
    .describe('`on` once the operator has confirmed that two posts with one id make one lead.'),
  OPERATOR_FRESH_TOKEN: onOff
    .prefault('off')
    .describe('`on` requests a new token for each call, instead of using one until it expires.'),
  OPERATOR_SSN_DIGITS: z
    .enum(['4', '9'], { error: 'must be 4 or 9' })
    .transform((text): 4 | 9 => (text === '9' ? 9 : 4))
    .prefault('4')
    .describe('How many digits of the Social Security number the operator takes: `4` or `9`.'),
  OPERATOR_STATES: z
    .enum(['50+dc', 'all'], { error: 'must be 50+dc or all' })
    .prefault('50+dc')
    .describe('Which states borrowers can choose: `50+dc`, or `all` with the territories.'),
  OPERATOR_REFINANCE_CAMPAIGN_ID: onOff
    .prefault('off')
    .describe(
      '`on` sends `partnerCampaignId` with refinance leads too; the contract does not list it there.',
    ),
  OPERATOR_CONSENT_KEYS: z
    .enum(['all', 'documented'], { error: 'must be all or documented' })
    .prefault('documented')
    .describe(
      'The consent blocks of a v3 lead: `documented` sends only `personal.consent` and `personal.tcpa.consent`, `all` sends every block that the operator serves.',
    ),
  OPERATOR_HANDOFF_HOSTS: hostList.optional().meta({
    description:
      'The hosts that a handoff link may lead to: `host` or `host:port`, with commas between them.',
    fallback: 'the host of `OPERATOR_BASE_URL`',
  }),
};
