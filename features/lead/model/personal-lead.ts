import { streetWithUnit } from '#features/form/model/address-questions.ts';
import type { PassedValue } from '#features/form/model/campaign.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';

/** For v2 and v3. Source: contract 2.1. Amounts are in dollars, dates YYYY-MM-DD, phones ten digits. */
export type PersonalLead = {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  requestedLoanAmount: number;
  loanPurpose: string;
  borrower: {
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
    dateOfBirth: string;
    /** Four or nine digits, never stored. */
    ssn: string;
  };
  address: { street: string; city: string; state: string; zipcode: string };
  employment: { status: string; incomeYearly: number };
  housing: { type: string; monthlyPayment: number };
  /** Sent as `partnerPassedData`. The contract doesn't show its inner fields. */
  passedData: Record<string, PassedValue>;
};

export type LeadExtras = {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  passedData: Record<string, PassedValue>;
  ssn: string;
};

export function toPersonalLead(answers: PersonalLoanAnswers, { ssn, ...extras }: LeadExtras): PersonalLead {
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
