import type { PersonalLoanAnswers } from '#features/questions/model/personal-loan/form.ts';
import type { PersonalLead } from './personal-lead.ts';

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
