import 'server-only';

export type ContractBody = 'personal' | 'refinance' | 'prefill';

const nested = (group: string, names: string) => names.split(' ').map((name) => `${group}.${name}`);

/** Source: contract 2.1, 2.4, 2.5, in its order. */
export const CONTRACT_FIELDS: Record<ContractBody, string[]> = {
  personal: [
    'requestedLoanAmount',
    'loanPurpose',
    ...nested('borrower', 'email firstName lastName phone dob ssn'),
    ...nested('address', 'street city state zipcode'),
    ...nested('employment', 'status incomeYearly'),
    ...nested('housing', 'type monthlyPayment'),
    'disclosuresText',
    'partnerLeadId',
    'partnerCampaignId',
    'partnerPassedData',
  ],
  refinance: [
    'partnerLeadId',
    'partnerCampaignId',
    'requestedLoanAmount',
    ...nested(
      'borrower',
      'email firstName lastName phone ssn incomeYearly housingPaymentMonthly dob netWorth',
    ),
    ...nested('borrower.address', 'street city state zipcode unit'),
    'borrower.graduationDate',
    'borrower.education',
    ...nested('borrower.education', 'degreeLevel degreeType schoolKey otherSchool studyField'),
    ...nested('borrower', 'citizenship loanGoal housingType employmentStatus consentData'),
    ...nested('borrower.consentData', 'ipAddress recordDate consentText'),
  ],
  prefill: [
    ...nested('meta', 'partner flow ctaLocation partnerId'),
    ...nested('data', 'firstName lastName dob phone email ipAddress'),
    ...nested('data.address', 'street city state zipcode'),
    ...nested('data.loan', 'requestedAmount purpose'),
    ...nested('data.financial', 'employmentStatus annualIncome creditScoreQuality housingType'),
    ...nested('data.citizenship', 'status ssn'),
  ],
};

/** An error inside one of these is reported for the whole field. */
export const WHOLE_FIELDS = ['disclosuresText', 'partnerPassedData'];

export const LIST_FIELD = 'education';
export const MAX_EDUCATIONS = 4;
