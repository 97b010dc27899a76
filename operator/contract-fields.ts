import 'server-only';

export type ContractBody = 'personal' | 'refinance' | 'prefill';

const below = (group: string, names: string) => names.split(' ').map((name) => `${group}.${name}`);

/** The fields of each body by their names in the contract (2.1, 2.4, 2.5), in its order. */
export const CONTRACT_FIELDS: Record<ContractBody, string[]> = {
  personal: [
    'requestedLoanAmount',
    'loanPurpose',
    ...below('borrower', 'email firstName lastName phone dob ssn'),
    ...below('address', 'street city state zipcode'),
    ...below('employment', 'status incomeYearly'),
    ...below('housing', 'type monthlyPayment'),
    'disclosuresText',
    'partnerLeadId',
    'partnerCampaignId',
    'partnerPassedData',
  ],
  refinance: [
    'partnerLeadId',
    'partnerCampaignId',
    'requestedLoanAmount',
    ...below(
      'borrower',
      'email firstName lastName phone ssn incomeYearly housingPaymentMonthly dob netWorth',
    ),
    ...below('borrower.address', 'street city state zipcode unit'),
    'borrower.graduationDate',
    'borrower.education',
    ...below('borrower.education', 'degreeLevel degreeType schoolKey otherSchool studyField'),
    ...below('borrower', 'citizenship loanGoal housingType employmentStatus consentData'),
    ...below('borrower.consentData', 'ipAddress recordDate consentText'),
  ],
  prefill: [
    ...below('meta', 'partner flow ctaLocation partnerId'),
    ...below('data', 'firstName lastName dob phone email ipAddress'),
    ...below('data.address', 'street city state zipcode'),
    ...below('data.loan', 'requestedAmount purpose'),
    ...below('data.financial', 'employmentStatus annualIncome creditScoreQuality housingType'),
    ...below('data.citizenship', 'status ssn'),
  ],
};

/** Where a complaint about anything within is one about the whole. */
export const WHOLE_FIELDS = ['disclosuresText', 'partnerPassedData'];

/** The one field that is a list, of so many entries at most. */
export const LISTED_FIELD = 'education';
export const MAX_EDUCATIONS = 4;
