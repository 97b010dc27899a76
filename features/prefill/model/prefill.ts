import type { OptionList, Options } from '#features/questions/model/options.ts';
import type { PersonalLoanAnswers } from '#features/questions/model/personal-loan/form.ts';
import type { PrefillAnswers } from '#features/questions/model/prefill/form.ts';
import type { RefinanceAnswers } from '#features/questions/model/refinance/form.ts';

/**
 * What a borrower has told us so far, for the form of one of the operator's flows; source: contract 2.5.
 * Which fields a flow takes is not shown, so each is optional. A field that is absent or empty is not sent.
 */
export type Prefill = {
  meta: {
    /** Our name at the operator. */
    partner: string;
    partnerId: string | null;
    /** The form that is to be filled, such as `personal-borrower`. */
    flow: string;
    /** Where the borrower set out, such as `web`. */
    ctaLocation: string;
  };
  data: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    /** Calendar date, YYYY-MM-DD. */
    dateOfBirth?: string | undefined;
    /** Ten digits. */
    phone?: string | undefined;
    email?: string | undefined;
    /** The borrower's address, IPv4 or IPv6. */
    ipAddress?: string | undefined;
    address?: {
      street?: string | undefined;
      city?: string | undefined;
      state?: string | undefined;
      zipcode?: string | undefined;
    };
    loan?: {
      /** Dollars. */
      requestedAmount?: number | undefined;
      /** A loan purpose of contract 2.1. */
      purpose?: string | undefined;
    };
    financial?: {
      employmentStatus?: string | undefined;
      /** Dollars a year. */
      annualIncome?: number | undefined;
      creditScoreQuality?: string | undefined;
      housingType?: string | undefined;
    };
    citizenship?: {
      status?: string | undefined;
      /** Four or nine digits, never stored. */
      ssn?: string | undefined;
    };
  };
};
export type PrefillData = Prefill['data'];
const LISTED = {
  loanPurpose: 'loan_purpose',
  employmentStatus: 'employment_status',
  housingType: 'housing_type',
  citizenship: 'citizenship',
} as const satisfies Record<string, OptionList>;

/** Answers of another form without the options that a prefill does not offer: the operator might refuse them there. */
export function withPrefillOptions<Answers extends object>(answers: Answers, options: Options): Answers {
  const entries = Object.entries(answers).filter(([name, value]) => {
    if (!Object.hasOwn(LISTED, name)) return true;
    return options[LISTED[name as keyof typeof LISTED]]?.some((option) => option.value === value) ?? false;
  });
  return Object.fromEntries(entries) as Answers;
}

/** What a prefill form was told, in the words of contract 2.5; what was not said is left out. */
export function toPrefillData(answers: PrefillAnswers): PrefillData {
  const { firstName, lastName, email, phone, dateOfBirth } = answers;
  const { street, city, state, zipcode, requestedLoanAmount, loanPurpose } = answers;
  const { employmentStatus, incomeYearly, creditScoreQuality, housingType, citizenship } = answers;
  return answered({
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth,
    address: answered({ street, city, state, zipcode }),
    loan: answered({ requestedAmount: requestedLoanAmount, purpose: loanPurpose }),
    financial: answered({ employmentStatus, annualIncome: incomeYearly, creditScoreQuality, housingType }),
    citizenship: answered({ status: citizenship }),
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
    firstName,
    lastName,
    email,
    phone,
    dateOfBirth,
    citizenship,
    city,
    state,
    zipcode,
    // A prefill has no field for the unit.
    street: unit ? `${street}, ${unit}` : street,
    employmentStatus,
    incomeYearly,
    housingType,
    requestedLoanAmount,
  });
}
type Answered<T> = {
  [Name in keyof T]?: NonNullable<T[Name]>;
};
/** Without what is null, and without what holds nothing. */
function answered<T extends object>(values: T): Answered<T> {
  const entries = Object.entries(values).filter(([, value]) => {
    if (value === null || value === undefined) return false;
    return typeof value !== 'object' || Object.keys(value).length > 0;
  });
  return Object.fromEntries(entries) as Answered<T>;
}
