import { birthDate } from '#features/questions/model/birth-date.ts';
import type { AnswersOf } from '#features/questions/model/forms/answers.ts';
import type { Form, FormContext, Question, Step } from '#features/questions/model/forms/form.ts';
import { ADDRESS, city, street, unit } from '#features/questions/model/forms/home.ts';
import { INCOME_AND_HOUSING, incomeYearly, monthlyPayment } from '#features/questions/model/forms/means.ts';
import { firstName, lastName, PERSON, phone } from '#features/questions/model/forms/person.ts';
import { oneOf } from '#features/questions/model/options.ts';
import { servedState } from '#features/questions/model/states.ts';
import { money } from '#platform/values/money.ts';
import { email, zipcode } from '#platform/values/text-formats.ts';
import { educationCodecs, educationStep } from './education.ts';
import { graduationDate } from './graduation-date.ts';

/** Contract 2.4 has no bounds, so these are ours. */
function ownCodecs({ today, options, statesServed }: FormContext) {
  return {
    requestedLoanAmount: money({
      empty: 'Enter how much you want to refinance',
      min: 1_000,
      max: 500_000,
      outOfRange: 'Enter an amount from $1,000 to $500,000',
      whole: true,
    }),
    loanGoal: oneOf(options.loan_goal, 'Choose what matters most to you'),
    graduationDate: graduationDate(today),
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth: birthDate(today),
    citizenship: oneOf(options.citizenship, 'Choose your citizenship'),
    street,
    unit,
    city,
    state: servedState(options, statesServed),
    zipcode,
    employmentStatus: oneOf(options.employment_status, 'Choose your employment status'),
    incomeYearly,
    netWorth: money({
      empty: 'Enter what you own minus what you owe',
      min: -10_000_000,
      max: 100_000_000,
      outOfRange: 'Enter a net worth from -$10,000,000 to $100,000,000',
    }),
    housingType: oneOf(options.housing_type, 'Choose whether you rent or own'),
    monthlyPayment,
  };
}

type RefinanceCodecs = ReturnType<typeof ownCodecs>;

const QUESTIONS = {
  requestedLoanAmount: {
    name: 'requestedLoanAmount',
    label: 'How much would you like to refinance?',
    summary: 'Amount',
    hint: 'About how much you still owe on the loans you want to replace.',
    control: 'money',
    autoComplete: 'off',
    inputMode: 'decimal',
    width: 'short',
  },
  loanGoal: {
    name: 'loanGoal',
    label: 'What matters most to you?',
    summary: 'Goal',
    control: 'radios',
    autoComplete: 'off',
    options: 'loan_goal',
  },
  graduationDate: {
    name: 'graduationDate',
    label: 'Graduation date',
    summary: 'Graduation',
    hint: 'For your most recent degree, earned or expected. The month and year are enough, such as 05/2015.',
    control: 'text',
    autoComplete: 'off',
    inputMode: 'numeric',
    width: 'medium',
  },
  netWorth: {
    name: 'netWorth',
    label: 'Net worth',
    summary: 'Net worth',
    hint: 'Subtract what you owe from what you own. It can be negative, such as -5,000.',
    control: 'money',
    autoComplete: 'off',
    inputMode: 'text',
    width: 'short',
  },
} satisfies Record<string, Question>;

const BEFORE: Step = {
  slug: 'loan',
  title: 'What are you refinancing?',
  questions: [QUESTIONS.requestedLoanAmount, QUESTIONS.loanGoal],
};

const AFTER: readonly Step[] = [
  {
    slug: 'name',
    title: 'About you',
    lead: 'Use your legal name as it appears on your ID.',
    questions: [
      PERSON.firstName,
      PERSON.lastName,
      PERSON.email,
      PERSON.phone,
      PERSON.dateOfBirth,
      PERSON.citizenship,
    ],
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
      QUESTIONS.netWorth,
      INCOME_AND_HOUSING.housingType,
      INCOME_AND_HOUSING.monthlyPayment,
    ],
  },
];

export const refinance: Form = {
  slug: 'refinance',
  steps(rawAnswers) {
    const education = educationStep(rawAnswers);
    const questions = [...education.questions, QUESTIONS.graduationDate];
    return [BEFORE, { ...education, questions }, ...AFTER];
  },
  codecs: (context) => ({ ...ownCodecs(context), ...educationCodecs(context.options) }),
};

/** The answers about schools have the names of `educationName`. */
export type RefinanceAnswers = AnswersOf<RefinanceCodecs> & Record<string, unknown>;
