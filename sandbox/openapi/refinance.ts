import {
  CITIZENSHIPS,
  DEGREE_LEVELS,
  DEGREE_TYPES,
  EMPLOYMENT_STATUSES,
  HOUSING_TYPES,
  LOAN_GOALS,
  STATES,
} from '../enumerations.ts';
import { PRODUCT_ENDPOINTS } from '../products.ts';
import { leadOperation } from './leads.ts';
import {
  amount,
  anyText,
  digits,
  ipAddress,
  list,
  object,
  oneOfWords,
  ref,
  type Schema,
  text,
  uri,
  uuid,
} from './schemas.ts';

const day = (what: string) => digits('\\d{8}', `YYYYMMDD, ${what}.`);

export const REFINANCE_SCHEMAS: Record<string, Schema> = {
  RefinanceLead: object({
    partnerLeadId: text,
    'partnerCampaignId?': text,
    requestedLoanAmount: { type: 'integer', minimum: 1 },
    borrower: object({
      email: { type: 'string', format: 'email' },
      firstName: text,
      lastName: text,
      phone: digits('\\d{10}', '10 digits, no punctuation.'),
      ssn: digits('\\d{4}|\\d{9}', 'The last 4 digits, or all 9.'),
      incomeYearly: amount,
      housingPaymentMonthly: amount,
      dob: day('18 or older'),
      netWorth: { type: 'number', description: 'May be negative.' },
      address: object({
        street: text,
        city: text,
        state: oneOfWords(STATES),
        zipcode: digits('\\d{5}', '5 digits.'),
        'unit?': text,
      }),
      graduationDate: day('a real date'),
      education: list(ref('Degree'), { minItems: 1, maxItems: 4 }),
      citizenship: oneOfWords(CITIZENSHIPS),
      loanGoal: oneOfWords(LOAN_GOALS),
      housingType: oneOfWords(HOUSING_TYPES),
      employmentStatus: oneOfWords(EMPLOYMENT_STATUSES),
      consentData: object({ ipAddress, recordDate: day('not in the future'), consentText: anyText }),
    }),
  }),
  Degree: object({
    degreeLevel: oneOfWords(DEGREE_LEVELS),
    degreeType: oneOfWords(DEGREE_TYPES),
    'schoolKey?': digits('\\d{8}|', '8 digits, or empty if otherSchool is given.'),
    'otherSchool?': { type: 'string', maxLength: 255 },
    studyField: text,
  }),
  RefinanceReply: {
    description: 'The contract does not show this body. A client reads whatever is present.',
    anyOf: [ref('LeadReply'), object({ uuid, status: text }), object({ inviteUrl: uri }), object({})],
  },
};

export const REFINANCE_PATHS = {
  [PRODUCT_ENDPOINTS['refinance-v2'].path]: {
    post: leadOperation(
      'submitRefinanceLead',
      'Submit a refinance lead',
      'RefinanceLead',
      ref('RefinanceReply'),
    ),
  },
};
