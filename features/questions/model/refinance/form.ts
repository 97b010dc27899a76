import { birthDate } from '#features/questions/model/birth-date.ts';
import type { AnswersOf } from '#features/questions/model/forms/answers.ts';
import type { Form, Question, RuleContext, Step } from '#features/questions/model/forms/form.ts';
import { ADDRESS, city, street, unit } from '#features/questions/model/forms/home.ts';
import { incomeAndHousing, incomeYearly, monthlyPayment } from '#features/questions/model/forms/means.ts';
import { firstName, lastName, PERSON, phone } from '#features/questions/model/forms/person.ts';
import { oneOf } from '#features/questions/model/options.ts';
import { servedState } from '#features/questions/model/states.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { email, zipcode } from '#platform/values/text-formats.ts';
import { educationCodecs, educationStep } from './education.ts';
import { graduationDate } from './graduation-date.ts';

/** Contract 2.4 has no bounds, so these are ours. */
function ownCodecs({ today, options, statesServed, errors }: RuleContext) {
  return {
    requestedLoanAmount: money({ words: errors.refinanceAmount, min: 1_000, max: 500_000, whole: true }),
    loanGoal: oneOf(options.loan_goal, 'Choose what matters most to you'),
    graduationDate: graduationDate(today),
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth: birthDate(today, errors),
    citizenship: oneOf(options.citizenship, 'Choose your citizenship'),
    street,
    unit,
    city,
    state: servedState(options, statesServed),
    zipcode,
    employmentStatus: oneOf(options.employment_status, errors.employmentStatus),
    incomeYearly: incomeYearly(errors),
    netWorth: money({ words: errors.netWorth, min: -10_000_000, max: 100_000_000 }),
    housingType: oneOf(options.housing_type, errors.housingType),
    monthlyPayment: monthlyPayment(errors),
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

function after(copy: Dictionary): Step[] {
  const means = incomeAndHousing(copy);
  return [
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
        means.employmentStatus,
        means.incomeYearly,
        QUESTIONS.netWorth,
        means.housingType,
        means.monthlyPayment,
      ],
    },
  ];
}

export const refinance: Form = {
  slug: 'refinance',
  steps(rawAnswers, { copy }) {
    const education = educationStep(rawAnswers);
    const questions = [...education.questions, QUESTIONS.graduationDate];
    return [BEFORE, { ...education, questions }, ...after(copy)];
  },
  codecs: (context) => ({ ...ownCodecs(context), ...educationCodecs(context.options) }),
};

/** The answers about schools have the names of `educationName`. */
export type RefinanceAnswers = AnswersOf<RefinanceCodecs> & Record<string, unknown>;
