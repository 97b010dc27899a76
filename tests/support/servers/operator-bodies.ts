const ADDRESS = { street: '378 East Street', city: 'Bloomsburg', state: 'PA', zipcode: '17815' };
const borrowerOf = (lastName: string) => ({
  email: 'great@example.com',
  firstName: 'Great',
  lastName,
  phone: '7777777777',
  dob: '19881014',
  ssn: '1451',
});

/** The sample applicant of the published documentation. */
export function credibletest(blocks: object, lastName = 'Credibletest') {
  return {
    partnerLeadId: 'lead-1',
    requestedLoanAmount: 9999,
    loanPurpose: 'debt_consolidation',
    borrower: borrowerOf(lastName),
    address: ADDRESS,
    employment: { status: 'employed_full_time', incomeYearly: 90_000 },
    housing: { type: 'rent', monthlyPayment: 1200 },
    disclosuresText: blocks,
  };
}

export const V2_TEXT = '<p>You agree to what our partner stores, version 1.</p>\n';

export function v2Lead(lastName = 'Credibletest') {
  return { ...credibletest({}, lastName), disclosuresText: V2_TEXT };
}

/** An applicant with two degrees, one from a school without a key. */
export function refinanceLead(lastName = 'Credibletest') {
  return {
    partnerLeadId: 'refi-1',
    requestedLoanAmount: 42_000,
    borrower: {
      ...borrowerOf(lastName),
      incomeYearly: 90_000,
      housingPaymentMonthly: 1200,
      netWorth: -12_500.5,
      address: { ...ADDRESS, unit: '4' },
      graduationDate: '20100515',
      education: [
        {
          degreeLevel: 'undergraduate',
          degreeType: 'bachelors',
          schoolKey: '00331500',
          studyField: 'Geology',
        },
        {
          degreeLevel: 'graduate',
          degreeType: 'masters',
          otherSchool: 'Academy of the Far Hills',
          studyField: 'Geology',
        },
      ],
      citizenship: 'us_citizen',
      loanGoal: 'lower_monthly_payment',
      housingType: 'rent',
      employmentStatus: 'employed_full_time',
      consentData: { ipAddress: '203.0.113.7', recordDate: '20260301', consentText: '<p>Yes</p>\n' },
    },
  };
}

export function prefill(lastName = 'Credibletest') {
  return {
    meta: { partner: 'Juniper Money', flow: 'personal-borrower', ctaLocation: 'web', partnerId: 'juniper-1' },
    data: {
      firstName: 'Great',
      lastName,
      dob: '10/14/1988',
      phone: '(777) 777-7777',
      email: 'great@example.com',
      ipAddress: '2001:db8::7',
      address: ADDRESS,
      loan: { requestedAmount: 9999, purpose: 'debt_consolidation' },
      financial: {
        employmentStatus: 'employed_full_time',
        annualIncome: 90_000,
        creditScoreQuality: 'excellent',
        housingType: 'rent',
      },
      citizenship: { status: 'us_citizen', ssn: '123-45-1451' },
    },
  };
}

/** Copies the body and replaces the field at a dotted path. */
export function withField(body: object, field: string, value: unknown): object {
  const [first = '', ...rest] = field.split('.');
  const inner = (body as Record<string, unknown>)[first];
  const replaced = rest.length > 0 ? withField(Object(inner), rest.join('.'), value) : value;
  return Array.isArray(body) ? body.with(Number(first), replaced) : { ...body, [first]: replaced };
}
