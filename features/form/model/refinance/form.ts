import { addressQuestions, city, street, unit } from '#features/form/model/address-questions.ts';
import type { AnswersOf } from '#features/form/model/answers.ts';
import { birthDate } from '#features/form/model/birth-date.ts';
import type { Form, Question, RawAnswers, RuleContext, Step } from '#features/form/model/form.ts';
import { firstName, identityQuestions, lastName, phone } from '#features/form/model/identity-questions.ts';
import { incomeQuestions, incomeYearly, monthlyPayment } from '#features/form/model/income-questions.ts';
import { oneOf } from '#features/form/model/options.ts';
import { servedState } from '#features/form/model/states.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { emailAddress, zipcode } from '#platform/values/text-formats.ts';
import { educationCodecs, educationStep } from './education.ts';
import { graduationDate } from './graduation-date.ts';

/** Contract 2.4 has no bounds, so these are ours. */
function ownCodecs({ today, options, statesServed, errors }: RuleContext) {
  return {
    requestedLoanAmount: money({ words: errors.refinanceAmount, min: 1_000, max: 500_000, whole: true }),
    loanGoal: oneOf(options.loan_goal, errors.loanGoal),
    graduationDate: graduationDate(today, errors),
    firstName: firstName(errors),
    lastName: lastName(errors),
    email: emailAddress(errors.email),
    phone: phone(errors),
    dateOfBirth: birthDate(today, errors),
    citizenship: oneOf(options.citizenship, errors.citizenship),
    street: street(errors),
    unit: unit(errors),
    city: city(errors),
    state: servedState(options, statesServed, errors),
    zipcode: zipcode(errors.zipcode),
    employmentStatus: oneOf(options.employment_status, errors.employmentStatus),
    incomeYearly: incomeYearly(errors),
    netWorth: money({ words: errors.netWorth, min: -10_000_000, max: 100_000_000 }),
    housingType: oneOf(options.housing_type, errors.housingType),
    monthlyPayment: monthlyPayment(errors),
  };
}

type RefinanceCodecs = ReturnType<typeof ownCodecs>;

const ownQuestions = ({ questions }: Dictionary) =>
  ({
    requestedLoanAmount: {
      name: 'requestedLoanAmount',
      ...questions.refinanceAmount,
      control: 'money',
      autoComplete: 'off',
      inputMode: 'decimal',
      width: 'short',
    },
    loanGoal: {
      name: 'loanGoal',
      ...questions.loanGoal,
      control: 'radios',
      autoComplete: 'off',
      options: 'loan_goal',
    },
    graduationDate: {
      name: 'graduationDate',
      ...questions.graduationDate,
      control: 'month',
      autoComplete: 'off',
      inputMode: 'numeric',
    },
    netWorth: {
      name: 'netWorth',
      ...questions.netWorth,
      control: 'money',
      autoComplete: 'off',
      inputMode: 'text',
      width: 'short',
    },
  }) satisfies Record<string, Question>;

function steps(rawAnswers: RawAnswers, copy: Dictionary): Step[] {
  const titles = copy.steps;
  const own = ownQuestions(copy);
  const identity = identityQuestions(copy);
  const address = addressQuestions(copy);
  const income = incomeQuestions(copy);
  const education = educationStep(rawAnswers, copy);
  return [
    {
      slug: 'loan',
      title: titles.refinance.loan,
      lead: titles.intros.refinance,
      questions: [own.requestedLoanAmount, own.loanGoal],
    },
    { ...education, questions: [...education.questions, own.graduationDate] },
    {
      slug: 'name',
      title: titles.about,
      lead: titles.legalName,
      questions: [
        identity.firstName,
        identity.lastName,
        identity.email,
        identity.phone,
        identity.dateOfBirth,
        identity.citizenship,
      ],
    },
    {
      slug: 'address',
      title: titles.address,
      lead: titles.intros.address,
      questions: [address.zipcode, address.street, address.unit, address.city, address.state],
    },
    {
      slug: 'income',
      title: titles.income,
      lead: titles.intros.income,
      questions: [
        income.employmentStatus,
        income.incomeYearly,
        own.netWorth,
        income.housingType,
        income.monthlyPayment,
      ],
    },
  ];
}

export const refinance: Form = {
  slug: 'refinance',
  steps: (rawAnswers, { copy }) => steps(rawAnswers, copy),
  codecs: (context) => ({ ...ownCodecs(context), ...educationCodecs(context) }),
};

/** The answers about schools have the names of `educationName`. */
export type RefinanceAnswers = AnswersOf<RefinanceCodecs> & Record<string, unknown>;
