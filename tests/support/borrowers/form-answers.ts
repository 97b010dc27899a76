export type Sheet = Record<string, Record<string, string>>;
export type Person = { firstName: string; lastName: string; email: string; phone?: string };

const PHONE = '5555550199';
const BIRTH_DATE = { dateOfBirth: '10/14/1988' };
const HOME = { street: '17 Larch Road', city: 'Bloomsburg', state: 'PA', zipcode: '17815' };
const INCOME = { employmentStatus: 'employed_full_time', incomeYearly: '64000' };
const HOUSING = { housingType: 'rent', monthlyPayment: '1200' };

export const PERSONAL_STEPS = {
  loan: ['requestedLoanAmount', 'loanPurpose'],
  name: ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth'],
  address: ['zipcode', 'street', 'unit', 'city', 'state'],
  income: ['employmentStatus', 'incomeYearly', 'housingType', 'monthlyPayment'],
} as const;
export type PersonalName = (typeof PERSONAL_STEPS)[keyof typeof PERSONAL_STEPS][number];

export const personalAnswers = ({ phone = PHONE, ...person }: Person): Record<PersonalName, string> => ({
  requestedLoanAmount: '12000',
  loanPurpose: 'debt_consolidation',
  ...person,
  phone,
  ...BIRTH_DATE,
  ...HOME,
  unit: '',
  ...INCOME,
  ...HOUSING,
});

export function personalSheet(person: Person): Sheet {
  return sheetOf(personalAnswers(person));
}

export function sheetOf(
  answers: Record<PersonalName, string>,
  steps: string[] = Object.keys(PERSONAL_STEPS),
): Sheet {
  const chosen = Object.entries(PERSONAL_STEPS).filter(([step]) => steps.includes(step));
  return Object.fromEntries(
    chosen.map(([step, names]) => [step, Object.fromEntries(names.map((name) => [name, answers[name]]))]),
  );
}

/** One school is on the list of known schools, the other is not. */
export function refinanceSheet({ firstName, lastName, email, phone = PHONE }: Person): Sheet {
  return {
    loan: { requestedLoanAmount: '42k', loanGoal: 'lower_monthly_payment' },
    education: {
      'education1-school': 'arizona state university',
      'education1-degreeType': 'bachelors',
      'education1-studyField': 'Biology',
      graduationDate: '05/2015',
    },
    name: { firstName, lastName, email, phone, ...BIRTH_DATE, citizenship: 'us_citizen' },
    address: { ...HOME, unit: '4B' },
    income: { ...INCOME, netWorth: '-$12,000', ...HOUSING },
  };
}

/** The short form of the quick start, without a credit score. */
export function quickSheet({ firstName, lastName, email, phone = PHONE }: Person): Sheet {
  return {
    loan: { requestedLoanAmount: '12000', loanPurpose: 'wedding', creditScoreQuality: '' },
    name: { firstName, lastName, email, phone },
  };
}

export const allOf = (sheet: Sheet): Record<string, string> => Object.assign({}, ...Object.values(sheet));

export type Product = { start: string; form: string; sheet: (person: Person) => Sheet };

export const PERSONAL = { start: '/start/personal-loan', form: 'personal-loan', sheet: personalSheet };
export const STORED = { start: '/start/personal-loan-v2', form: 'personal-loan', sheet: personalSheet };
export const REFINANCE = { start: '/start/student-refinance', form: 'refinance', sheet: refinanceSheet };
export const QUICK = { start: '/start/quick-start', form: 'prefill', sheet: quickSheet };
