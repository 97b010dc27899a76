import { EMPLOYMENT_STATUSES, HOUSING_TYPES, PURPOSES, STATES } from '../enumerations.ts';
import { PRODUCT_ENDPOINTS } from '../products.ts';
import { leadOperation } from './leads.ts';
import { amount, anyText, digits, object, oneOfWords, ref, type Schema, text } from './schemas.ts';

const parts: Record<string, Schema> = {
  requestedLoanAmount: { type: 'integer', format: 'int32', minimum: 1_000, maximum: 200_000 },
  loanPurpose: oneOfWords(PURPOSES),
  borrower: ref('Borrower'),
  address: ref('Address'),
  employment: object({ status: oneOfWords(EMPLOYMENT_STATUSES), incomeYearly: amount }),
  housing: object({ type: oneOfWords(HOUSING_TYPES), monthlyPayment: amount }),
  'partnerLeadId?': text,
  'partnerCampaignId?': text,
  'partnerPassedData?': object({}, true),
};

export const PERSONAL_SCHEMAS: Record<string, Schema> = {
  Borrower: object({
    email: { type: 'string', format: 'email' },
    firstName: text,
    lastName: text,
    phone: digits('\\d{10}', '10 digits, no punctuation.'),
    dob: digits('\\d{8}', 'YYYYMMDD, 18 or older.'),
    ssn: digits('\\d{4}|\\d{9}', 'The last 4 digits, or all 9.'),
  }),
  Address: object({
    street: text,
    city: text,
    state: oneOfWords(STATES),
    zipcode: digits('\\d{5}', '5 digits.'),
  }),
  Disclosures: {
    ...object({ 'personal.consent': anyText, 'personal.tcpa.consent?': anyText }, anyText),
    description: 'The blocks from the consents endpoint, unchanged. The keys are flat.',
  },
  PersonalLeadV3: object({ ...parts, disclosuresText: ref('Disclosures') }),
  PersonalLeadV2: object({
    ...parts,
    disclosuresText: { type: 'string', minLength: 1, description: 'The consent HTML as one string.' },
  }),
};

export const PERSONAL_PATHS = {
  [PRODUCT_ENDPOINTS['personal-v3'].path]: {
    post: leadOperation(
      'submitPersonalLeadV3',
      'Submit a personal-loan lead',
      'PersonalLeadV3',
      ref('LeadReply'),
    ),
  },
  [PRODUCT_ENDPOINTS['personal-v2'].path]: {
    post: leadOperation(
      'submitPersonalLeadV2',
      'Submit a personal-loan lead',
      'PersonalLeadV2',
      ref('LeadReply'),
    ),
  },
};
