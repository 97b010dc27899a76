import { birthDate } from '#features/questions/model/birth-date.ts';
import type { AnswersOf } from '#features/questions/model/forms/answers.ts';
import type { FormContext } from '#features/questions/model/forms/form.ts';
import { city, street } from '#features/questions/model/forms/home.ts';
import { incomeYearly, monthlyPayment } from '#features/questions/model/forms/means.ts';
import { firstName, lastName } from '#features/questions/model/forms/person.ts';
import { oneOf } from '#features/questions/model/options.ts';
import { money } from '#platform/values/money.ts';
import { phone } from '#platform/values/phone.ts';
import { email, zipcode } from '#platform/values/text-formats.ts';

/** The rule of each question of a personal-loan form; bounds of the amount from contract 2.1. */
export function codecs({ today, options }: FormContext) {
  return {
    requestedLoanAmount: money({
      empty: 'Enter how much you would like to borrow',
      min: 1_000,
      max: 200_000,
      outOfRange: 'Enter an amount from $1,000 to $200,000',
      whole: true,
    }),
    loanPurpose: oneOf(options.loan_purpose, 'Choose what the money is for'),
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth: birthDate(today),
    street,
    city,
    state: oneOf(options.state, 'Choose your state'),
    zipcode,
    employmentStatus: oneOf(options.employment_status, 'Choose how you are employed'),
    incomeYearly,
    housingType: oneOf(options.housing_type, 'Choose how you live'),
    monthlyPayment,
  };
}

/** All answers of a personal-loan form, understood and typed. */
export type PersonalLoanAnswers = AnswersOf<ReturnType<typeof codecs>>;
