import type { PassedValue } from '#features/form/model/campaign.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';

export type LeadExtras = {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  /** Sent as `partnerPassedData`. The contract doesn't show its inner fields. */
  passedData: Record<string, PassedValue>;
  /** Four or nine digits, never stored. */
  ssn: string;
};

/** For v2 and v3. Source: contract 2.1. Amounts are in dollars, dates YYYY-MM-DD, phones ten digits. */
export function toPersonalLead(answers: PersonalLoanAnswers, { ssn, ...extras }: LeadExtras) {
  const { firstName, lastName, email, phone, dateOfBirth, street, unit, city, state, zipcode } = answers;
  return {
    ...extras,
    requestedLoanAmount: answers.requestedLoanAmount,
    loanPurpose: answers.loanPurpose,
    borrower: { email, firstName, lastName, phone, dateOfBirth, ssn },
    address: { street: streetWithUnit(street, unit), city, state, zipcode },
    employment: { status: answers.employmentStatus, incomeYearly: answers.incomeYearly },
    housing: { type: answers.housingType, monthlyPayment: answers.monthlyPayment },
  };
}

export type PersonalLead = ReturnType<typeof toPersonalLead>;

/** For requests without a field of the unit. */
export const streetWithUnit = (street: string, unit: string | null): string =>
  unit ? `${street}, ${unit}` : street;
