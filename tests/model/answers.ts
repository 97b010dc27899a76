import type { Answer, Step } from './rules.ts';

export const AMOUNTS = [12_000, 25_500, 3_000];
export const CITIES = ['Bloomsburg', 'Danville', 'Berwick'];
const ZIP_CODES = ['17815', '17821', '18603'];
const PHONES = ['5555550199', '5555550111', '5555550122'];

export type Person = { firstName: string; lastName: string; email: string };
type Typed = Record<string, string>;

/** A valid answer in one of several notations, or an invalid one. */
export function typedOn(step: Step, answer: Answer, person: Person): Typed {
  const way = answer === 'invalid' ? 0 : answer;
  const right: Record<Step, Typed> = {
    loan: { requestedLoanAmount: String(AMOUNTS[way]), loanPurpose: 'debt_consolidation' },
    name: { ...person, phone: PHONES[way] ?? '', dateOfBirth: '10/14/1988' },
    address: {
      street: '17 Larch Road',
      city: CITIES[way] ?? '',
      state: 'PA',
      zipcode: ZIP_CODES[way] ?? '',
    },
    income: {
      employmentStatus: 'employed_full_time',
      incomeYearly: '64000',
      housingType: 'rent',
      monthlyPayment: '1200',
    },
  };
  return { ...right[step], ...(answer === 'invalid' && { [KEY_FIELDS[step]]: INVALID[step] }) };
}

const INVALID: Record<Step, string> = {
  loan: 'some',
  name: 'nowhere',
  address: '?',
  income: 'enough',
};

export const KEY_FIELDS: Record<Step, string> = {
  loan: 'requestedLoanAmount',
  name: 'email',
  address: 'city',
  income: 'incomeYearly',
};

export function shownOn(step: Step, answer: Answer | undefined, { email }: Person): string {
  if (answer === undefined) return '';
  if (answer === 'invalid') return INVALID[step];
  const right: Record<Step, string> = {
    loan: (AMOUNTS[answer] ?? 0).toLocaleString('en-US'),
    name: email,
    address: CITIES[answer] ?? '',
    income: '64,000',
  };
  return right[step];
}
