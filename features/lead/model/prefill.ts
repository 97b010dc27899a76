import type { RawAnswers } from '#features/form/model/form.ts';
import type { OptionList, Options } from '#features/form/model/options.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';
import type { PrefillAnswers } from '#features/form/model/prefill/form.ts';
import type { RefinanceAnswers } from '#features/form/model/refinance/form.ts';
import type { Section } from '#features/form/model/summary.ts';
import { streetWithUnit } from '#platform/values/text-formats.ts';

/** Source: contract 2.5. Dollars, YYYY-MM-DD, ten-digit phones. Absent and empty fields are not sent. */
export type Prefill = {
  meta: {
    partner: string;
    partnerId: string | null;
    flow: string;
    /** Such as `web`. */
    ctaLocation: string;
  };
  data: PrefillData & {
    ipAddress?: string;
    /** Four or nine digits, never stored. */
    citizenship?: { ssn?: string } | undefined;
  };
};

export type PrefillData = ReturnType<typeof toPrefillData>;

const LISTED = {
  loanPurpose: 'loan_purpose',
  employmentStatus: 'employment_status',
  housingType: 'housing_type',
  citizenship: 'citizenship',
} as const satisfies Record<string, OptionList>;

/** The operator might refuse other options. */
export function withPrefillOptions<Answers extends object>(answers: Answers, options: Options): Answers {
  const entries = Object.entries(answers).filter(([name, value]) => {
    if (!Object.hasOwn(LISTED, name)) return true;
    return options[LISTED[name as keyof typeof LISTED]]?.some((option) => option.value === value) ?? false;
  });
  return Object.fromEntries(entries) as Answers;
}

/** The answers that a prefill has a field for. It has none for a goal, schools, net worth and housing payments. */
const TAKEN = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  dateOfBirth: true,
  street: true,
  city: true,
  state: true,
  zipcode: true,
  requestedLoanAmount: true,
  loanPurpose: true,
  employmentStatus: true,
  incomeYearly: true,
  creditScoreQuality: true,
  housingType: true,
  citizenship: true,
} as const satisfies Record<keyof PrefillAnswers, true>;

/** The summary of a lead's answers, without those that its prefill leaves out. The unit is sent with the street. */
export function takenSections(sections: Section[], rawAnswers: RawAnswers, options: Options): Section[] {
  const sent = withPrefillOptions(rawAnswers, options);
  const isTaken = (name: string) => name === 'unit' || (Object.hasOwn(TAKEN, name) && name in sent);
  return sections
    .map((section) => ({ ...section, answers: section.answers.filter(({ name }) => isTaken(name)) }))
    .filter(({ answers }) => answers.length > 0);
}

export function toPrefillData(answers: PrefillAnswers) {
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

/** Other answers have no field in a prefill, so `toPrefillData` takes none of them. */
export const prefillFromLead = ({ unit, ...answers }: PersonalLoanAnswers | RefinanceAnswers): PrefillData =>
  toPrefillData({ ...answers, street: streetWithUnit(answers.street, unit) });

type Answered<T> = {
  [Name in keyof T]?: NonNullable<T[Name]> | undefined;
};

function answered<T extends object>(values: T): Answered<T> {
  const entries = Object.entries(values).filter(([, value]) => {
    if (value === null || value === undefined) return false;
    return typeof value !== 'object' || Object.keys(value).length > 0;
  });
  return Object.fromEntries(entries) as Answered<T>;
}
