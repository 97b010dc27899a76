import {
  CITIZENSHIPS,
  CREDIT_QUALITIES,
  EMPLOYMENT_STATUSES,
  HOUSING_TYPES,
  PURPOSES,
  STATES,
} from '../enumerations.ts';
import { FLOW_NAMES } from '../prefill-rules.ts';
import { PRODUCT_ENDPOINTS } from '../products.ts';
import { BODY_REFUSALS, json, VALIDATION } from './errors.ts';
import {
  amount,
  digits,
  instant,
  ipAddress,
  object,
  oneOfWords,
  ref,
  type Schema,
  text,
  uri,
} from './schemas.ts';

export const PREFILL_SCHEMAS: Record<string, Schema> = {
  Prefill: object({
    meta: object({ partner: text, flow: oneOfWords(FLOW_NAMES), 'ctaLocation?': text, 'partnerId?': text }),
    data: {
      ...object({
        'firstName?': text,
        'lastName?': text,
        'dob?': digits('\\d\\d/\\d\\d/\\d{4}', 'MM/DD/YYYY.'),
        'phone?': { type: 'string', description: '10 digits, punctuation allowed.' },
        'email?': { type: 'string', format: 'email' },
        'ipAddress?': ipAddress,
        'address?': object({
          'street?': text,
          'city?': text,
          'state?': oneOfWords(STATES),
          'zipcode?': digits('\\d{5}', '5 digits.'),
        }),
        'loan?': object({ 'requestedAmount?': amount, 'purpose?': oneOfWords(PURPOSES) }),
        'financial?': object({
          'employmentStatus?': oneOfWords(EMPLOYMENT_STATUSES),
          'annualIncome?': amount,
          'creditScoreQuality?': oneOfWords(CREDIT_QUALITIES),
          'housingType?': oneOfWords(HOUSING_TYPES),
        }),
        'citizenship?': object({
          'status?': oneOfWords(CITIZENSHIPS),
          'ssn?': digits('\\d{4}|\\d{9}|\\d{3}-\\d\\d-\\d{4}', 'Dashes allowed.'),
        }),
      }),
      description: 'The flow decides which of these are accepted.',
    },
  }),
  PrefillReply: {
    ...object({
      status: { const: 'accepted' },
      'url?': uri,
      'redirectUrl?': uri,
      'continueAt?': uri,
      'expiresAt?': instant,
    }),
    description: 'The link is usual but not guaranteed, and expires soon.',
  },
};

export const PREFILL_PATHS = {
  [PRODUCT_ENDPOINTS['prefill-v2'].path]: {
    post: {
      operationId: 'prefill',
      summary: 'Prefill a form for the borrower',
      security: [],
      requestBody: { required: true, content: json(ref('Prefill')) },
      responses: {
        200: { description: 'Accepted.', content: json(ref('PrefillReply')) },
        ...BODY_REFUSALS,
        422: VALIDATION,
      },
    },
  },
};
