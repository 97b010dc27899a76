import { optionsFor } from '#features/form/model/answers.ts';
import type { FormContext } from '#features/form/model/form.ts';
import { namesOnly } from '#features/form/model/form-registry.ts';
import type { Option, OptionList } from '#features/form/model/options.ts';
import { codecs, type PersonalLoanAnswers, personalLoan } from '#features/form/model/personal-loan/form.ts';
import { stateOptions } from '#features/form/model/states.ts';
import type { Codec } from '#platform/values/parse-result.ts';
import { CHOICES } from '#prisma/answer-options.ts';

export const TODAY = '2026-03-01';

/** The values that a fresh database begins with. */
export const SEEDED = Object.fromEntries(
  Object.entries(CHOICES).map(([list, { confirmed, sample, assumed }]) => [
    list,
    [
      ...confirmed.map(([value, label]): Option => ({ value, label, basis: 'confirmed' })),
      ...sample.map(([value, label]): Option => ({ value, label, basis: 'sample' })),
      ...assumed.map(([value, label]): Option => ({ value, label, basis: 'assumed' })),
    ],
  ]),
) as Record<Exclude<OptionList, 'state'>, Option[]>;

export const contextWith = (states: '50+dc' | 'all'): FormContext => ({
  ...namesOnly(),
  today: TODAY,
  options: { ...SEEDED, state: stateOptions(states) },
});
export const CONTEXT = contextWith('50+dc');
export const STEPS = personalLoan.steps({}, CONTEXT);

/** The values on offer for a question. */
export const optionsOf = (name: QuestionName, context: FormContext = CONTEXT) => {
  const question = STEPS.flatMap((step) => step.questions).find((asked) => asked.name === name);
  return question ? optionsFor(question, context) : [];
};

export type QuestionName = keyof PersonalLoanAnswers;

/** A form filled in the way people type. */
export const TYPED: Record<QuestionName, string> = {
  requestedLoanAmount: '$12,000',
  loanPurpose: 'debt_consolidation',
  firstName: 'Anna ',
  lastName: 'O’Brien',
  email: 'anna@example.com',
  phone: '+1 (777) 555-1234',
  dateOfBirth: '1/2/1990',
  street: '123 Main St',
  unit: 'Apt 4',
  city: 'Bloomsburg',
  state: 'PA',
  zipcode: '17815-1234',
  employmentStatus: 'employed_full_time',
  incomeYearly: '90k',
  housingType: 'rent',
  monthlyPayment: '1,200.50 a month',
};

export const EXPECTED_ANSWERS: PersonalLoanAnswers = {
  requestedLoanAmount: 12_000,
  loanPurpose: 'debt_consolidation',
  firstName: 'Anna',
  lastName: 'O’Brien',
  email: 'anna@example.com',
  phone: '7775551234',
  dateOfBirth: '1990-01-02',
  street: '123 Main St',
  unit: 'Apt 4',
  city: 'Bloomsburg',
  state: 'PA',
  zipcode: '17815',
  employmentStatus: 'employed_full_time',
  incomeYearly: 90_000,
  housingType: 'rent',
  monthlyPayment: 1_200.5,
};

export const ALL_NAMES = Object.keys(TYPED) as QuestionName[];

export const OPTIONAL_NAMES: readonly string[] = ['unit'];

const read = (name: QuestionName, text: string) =>
  (codecs(CONTEXT)[name] as Codec<string | number>).parse(text);

export function valueFrom(name: QuestionName, text: string): string | number | null {
  const reading = read(name, text);
  return reading.ok ? reading.value : null;
}

export function messageOf(name: QuestionName, text: string): string | null {
  const reading = read(name, text);
  return reading.ok ? null : reading.message;
}
