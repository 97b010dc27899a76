import { birthDate } from '#features/questions/model/birth-date.ts';
import type { AnswersOf } from '#features/questions/model/forms/answers.ts';
import type { Form, FormContext, Step } from '#features/questions/model/forms/form.ts';
import { ADDRESS, city, street, unit } from '#features/questions/model/forms/home.ts';
import { INCOME_AND_HOUSING, incomeYearly, monthlyPayment } from '#features/questions/model/forms/means.ts';
import { firstName, lastName, PERSON, phone } from '#features/questions/model/forms/person.ts';
import { oneOf } from '#features/questions/model/options.ts';
import { servedState } from '#features/questions/model/states.ts';
import { money } from '#platform/values/money.ts';
import { email, zipcode } from '#platform/values/text-formats.ts';

/** The bounds of the amount are those of contract 2.1. */
export function codecs({ today, options, statesServed }: FormContext) {
  return {
    requestedLoanAmount: money({
      empty: 'Enter how much you want to borrow',
      min: 1_000,
      max: 200_000,
      outOfRange: 'Enter an amount from $1,000 to $200,000',
      whole: true,
    }),
    loanPurpose: oneOf(options.loan_purpose, 'Choose what the loan is for'),
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth: birthDate(today),
    street,
    unit,
    city,
    state: servedState(options, statesServed),
    zipcode,
    employmentStatus: oneOf(options.employment_status, 'Choose your employment status'),
    incomeYearly,
    housingType: oneOf(options.housing_type, 'Choose whether you rent or own'),
    monthlyPayment,
  };
}

export type PersonalLoanAnswers = AnswersOf<ReturnType<typeof codecs>>;

const STEPS: readonly Step[] = [
  {
    slug: 'loan',
    title: 'How much do you need?',
    questions: [
      {
        name: 'requestedLoanAmount',
        label: 'How much would you like to borrow?',
        summary: 'Amount',
        hint: 'From $1,000 to $200,000. You can choose a smaller amount later.',
        control: 'money',
        autoComplete: 'off',
        inputMode: 'decimal',
        width: 'short',
      },
      {
        name: 'loanPurpose',
        label: 'What’s the loan for?',
        summary: 'Purpose',
        control: 'tiles',
        autoComplete: 'off',
        options: 'loan_purpose',
      },
    ],
  },
  {
    slug: 'name',
    title: 'About you',
    lead: 'Use your legal name as it appears on your ID.',
    questions: [PERSON.firstName, PERSON.lastName, PERSON.email, PERSON.phone, PERSON.dateOfBirth],
  },
  {
    slug: 'address',
    title: 'Where do you live?',
    questions: [ADDRESS.zipcode, ADDRESS.street, ADDRESS.unit, ADDRESS.city, ADDRESS.state],
  },
  {
    slug: 'income',
    title: 'Your work and home',
    questions: [
      INCOME_AND_HOUSING.employmentStatus,
      INCOME_AND_HOUSING.incomeYearly,
      INCOME_AND_HOUSING.housingType,
      INCOME_AND_HOUSING.monthlyPayment,
    ],
  },
];

export const personalLoan: Form = { slug: 'personal-loan', steps: () => STEPS, codecs };
