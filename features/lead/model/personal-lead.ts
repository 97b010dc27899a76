import type { PersonalLoanAnswers } from '#features/questions/model/personal-loan/form.ts';

/** One borrower's wish for a personal loan, complete and checked, as v2 and v3 take it; source: contract 2.1. */
export type PersonalLead = {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  /** Whole dollars, 1,000 to 200,000. */
  requestedLoanAmount: number;
  loanPurpose: string;
  borrower: {
    email: string;
    firstName: string;
    lastName: string;
    /** Ten digits. */
    phone: string;
    /** Calendar date, YYYY-MM-DD. */
    dateOfBirth: string;
    /** Four or nine digits, never stored. */
    ssn: string;
  };
  address: { street: string; city: string; state: string; zipcode: string };
  /** Dollars a year. */
  employment: { status: string; incomeYearly: number };
  /** Dollars a month. */
  housing: { type: string; monthlyPayment: number };
  /** Sent as `partnerPassedData`, whose inner fields the contract does not show; empty: not sent. */
  passedData: Record<string, string>;
};

/** What a lead holds beside the answers. */
export type LeadExtras = {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  passedData: Record<string, string>;
  ssn: string;
};

/** A personal-loan lead from checked answers; source: contract 2.1. */
export function toPersonalLead(answers: PersonalLoanAnswers, { ssn, ...extras }: LeadExtras): PersonalLead {
  const { firstName, lastName, email, phone, dateOfBirth, street, city, state, zipcode } = answers;
  return {
    ...extras,
    requestedLoanAmount: answers.requestedLoanAmount,
    loanPurpose: answers.loanPurpose,
    borrower: { email, firstName, lastName, phone, dateOfBirth, ssn },
    address: { street, city, state, zipcode },
    employment: { status: answers.employmentStatus, incomeYearly: answers.incomeYearly },
    housing: { type: answers.housingType, monthlyPayment: answers.monthlyPayment },
  };
}
