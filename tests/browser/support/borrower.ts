import { randomBytes } from 'node:crypto';
import { PERSONAL_STEPS, type PersonalName, personalAnswers } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, letters } from '#tests/support/borrowers/posting-borrower.ts';

export const START = '/start/personal-loan';
export const STEPS = Object.keys(PERSONAL_STEPS);
export const stepPath = (slug: string) => `/apply/personal-loan/${slug}`;
export const CHECK = stepPath('check');
export const CONSENT = stepPath('consent');
export const OUTCOME = '/apply/outcome';

export const PAGE_TEXT = {
  start: /^See my offers/,
  toConsent: 'Continue to the last step',
  send: 'Agree and send',
  agree: 'I’ve read and agree to the text above',
  phoneAgree: /^I agree to get calls and texts/,
  ssn: /Social Security number/,
  check: 'Review your answers',
  consent: 'Review and agree',
  lost: 'We can’t find your answers',
  offers: /^Your offers, /,
} as const;

export type Borrower = Record<PersonalName, string> & { ssn: string };

export const LABELS: Record<PersonalName, string> = {
  requestedLoanAmount: 'How much would you like to borrow?',
  loanPurpose: 'What’s the loan for?',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  dateOfBirth: 'Date of birth',
  zipcode: 'ZIP code',
  street: 'Street address',
  unit: 'Apartment or unit (optional)',
  city: 'City',
  state: 'State',
  employmentStatus: 'What’s your employment status?',
  incomeYearly: 'Annual income before taxes',
  housingType: 'Do you rent or own?',
  monthlyPayment: 'Monthly housing payment',
};

export const QUESTIONS: Record<string, readonly PersonalName[]> = PERSONAL_STEPS;

/** A new borrower, whose email address identifies the lead. */
export const someone = (overrides: Partial<Borrower> = {}): Borrower => ({
  ...personalAnswers(aPerson()),
  ssn: '4821',
  ...overrides,
});

/** A borrower whose every answer is unique. */
export function markedBorrower(): Borrower {
  const digits = (count: number) => [...randomBytes(count)].map((byte) => byte % 10).join('');
  return someone({
    street: `1 ${letters()} Road`,
    city: `Ville${letters()}`,
    phone: `5552${digits(6)}`,
    dateOfBirth: '11/27/1971',
    incomeYearly: `7${digits(6)}.25`,
    ssn: `9${digits(8)}`,
  });
}
