import type { ChoiceList, Choices } from '../choices.ts';
import type { PersonalLoanAnswers } from '../personal-loan/answers.ts';
import type { Prefill } from '../prefill.ts';
import type { RefinanceAnswers } from '../refinance/answers.ts';
import type { PrefillAnswers } from './form.ts';

export type PrefillData = Prefill['data'];

const LISTED = {
  loanPurpose: 'loan_purpose',
  employmentStatus: 'employment_status',
  housingType: 'housing_type',
  citizenship: 'citizenship',
} as const satisfies Record<string, ChoiceList>;

/** Answers of another form without the options that a prefill does not offer: the operator might refuse them there. */
export function withPrefillOptions<Answers extends object>(answers: Answers, choices: Choices): Answers {
  const entries = Object.entries(answers).filter(([name, value]) => {
    if (!Object.hasOwn(LISTED, name)) return true;
    return choices[LISTED[name as keyof typeof LISTED]]?.some((option) => option.value === value) ?? false;
  });
  return Object.fromEntries(entries) as Answers;
}

/** What a prefill form was told, in the words of contract 2.5; what was not said is left out. */
export function toPrefillData(answers: PrefillAnswers): PrefillData {
  const { firstName, lastName, email, phone, dateOfBirth } = answers;
  const { street, city, state, zipcode, requestedLoanAmount, loanPurpose } = answers;
  const { employmentStatus, incomeYearly, creditScoreQuality, housingType, citizenship } = answers;
  return said({
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth,
    address: said({ street, city, state, zipcode }),
    loan: said({ requestedAmount: requestedLoanAmount, purpose: loanPurpose }),
    financial: said({ employmentStatus, annualIncome: incomeYearly, creditScoreQuality, housingType }),
    citizenship: said({ status: citizenship }),
  });
}

/** The answers of a personal loan that could not finish, for the operator's own form. */
export const prefillFromPersonalLoan = (answers: PersonalLoanAnswers): PrefillData => toPrefillData(answers);

/** The same of a refinance. A prefill has no field for its goal, schools, net worth and housing payment. */
export function prefillFromRefinance(answers: RefinanceAnswers): PrefillData {
  const { firstName, lastName, email, phone, dateOfBirth, citizenship } = answers;
  const { street, unit, city, state, zipcode } = answers;
  const { employmentStatus, incomeYearly, housingType, requestedLoanAmount } = answers;
  return toPrefillData({
    ...{ firstName, lastName, email, phone, dateOfBirth, citizenship, city, state, zipcode },
    // A prefill has no field for the unit.
    street: unit ? `${street}, ${unit}` : street,
    ...{ employmentStatus, incomeYearly, housingType, requestedLoanAmount },
  });
}

type Said<T> = { [Name in keyof T]?: NonNullable<T[Name]> };

/** Without what is null, and without what holds nothing. */
function said<T extends object>(values: T): Said<T> {
  const entries = Object.entries(values).filter(([, value]) => {
    if (value === null || value === undefined) return false;
    return typeof value !== 'object' || Object.keys(value).length > 0;
  });
  return Object.fromEntries(entries) as Said<T>;
}
