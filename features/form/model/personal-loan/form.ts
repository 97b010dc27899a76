import { addressQuestions, city, street, unit } from '#features/form/model/address-questions.ts';
import type { AnswersOf } from '#features/form/model/answers.ts';
import { birthDate } from '#features/form/model/birth-date.ts';
import type { Form, RuleContext, Step } from '#features/form/model/form.ts';
import { firstName, identityQuestions, lastName, phone } from '#features/form/model/identity-questions.ts';
import { incomeQuestions, incomeYearly, monthlyPayment } from '#features/form/model/income-questions.ts';
import { oneOf } from '#features/form/model/options.ts';
import { servedState } from '#features/form/model/states.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { money } from '#platform/values/money.ts';
import { emailAddress, zipcode } from '#platform/values/text-formats.ts';

/** The bounds of the amount are those of contract 2.1. */
export function codecs({ today, options, statesServed, errors }: RuleContext) {
  return {
    requestedLoanAmount: money({ words: errors.requestedLoanAmount, min: 1_000, max: 200_000, whole: true }),
    loanPurpose: oneOf(options.loan_purpose, errors.loanPurpose),
    firstName: firstName(errors),
    lastName: lastName(errors),
    email: emailAddress(errors.email),
    phone: phone(errors),
    dateOfBirth: birthDate(today, errors),
    street: street(errors),
    unit: unit(errors),
    city: city(errors),
    state: servedState(options, statesServed, errors),
    zipcode: zipcode(errors.zipcode),
    employmentStatus: oneOf(options.employment_status, errors.employmentStatus),
    incomeYearly: incomeYearly(errors),
    housingType: oneOf(options.housing_type, errors.housingType),
    monthlyPayment: monthlyPayment(errors),
  };
}

export type PersonalLoanAnswers = AnswersOf<ReturnType<typeof codecs>>;

function steps(copy: Dictionary): Step[] {
  const { questions, steps: titles } = copy;
  const identity = identityQuestions(copy);
  const address = addressQuestions(copy);
  const income = incomeQuestions(copy);
  return [
    {
      slug: 'loan',
      title: titles.loan,
      lead: titles.intros.loan,
      questions: [
        {
          name: 'requestedLoanAmount',
          ...questions.requestedLoanAmount,
          control: 'money',
          autoComplete: 'off',
          inputMode: 'decimal',
          width: 'short',
        },
        {
          name: 'loanPurpose',
          ...questions.loanPurpose,
          control: 'tiles',
          autoComplete: 'off',
          options: 'loan_purpose',
        },
      ],
    },
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
      questions: [income.employmentStatus, income.incomeYearly, income.housingType, income.monthlyPayment],
    },
  ];
}

export const personalLoan: Form = {
  slug: 'personal-loan',
  steps: (_rawAnswers, { copy }) => steps(copy),
  codecs,
};
