import {
  educationIn,
  matchSchool,
  type Education as SchoolAnswers,
} from '#features/form/model/refinance/education.ts';
import type { RefinanceAnswers } from '#features/form/model/refinance/form.ts';
import { SCHOOL_OPTIONS } from '#features/form/model/refinance/schools.ts';

type LeadExtras = {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  /** Four or nine digits, never stored. */
  ssn: string;
};

type ConsentData = {
  ipAddress: string;
  /** In the operator's time zone, YYYY-MM-DD. */
  recordDate: string;
  /** The text agreed to, exactly as displayed. */
  html: string;
};

/** Source: contract 2.4. Dollars, YYYY-MM-DD, ten-digit phones. Null is not sent. */
export function toRefinanceLead(
  answers: RefinanceAnswers,
  { partnerLeadId, partnerCampaignId, ssn }: LeadExtras,
  consent: ConsentData,
) {
  const { firstName, lastName, email, phone, dateOfBirth, street, unit, city, state, zipcode } = answers;
  return {
    partnerLeadId,
    // Not in the contract's table; the operator's documentation names it as optional.
    partnerCampaignId,
    requestedLoanAmount: answers.requestedLoanAmount,
    borrower: {
      email,
      firstName,
      lastName,
      phone,
      ssn,
      dateOfBirth,
      incomeYearly: answers.incomeYearly,
      housingPaymentMonthly: answers.monthlyPayment,
      netWorth: answers.netWorth,
      address: { street, unit, city, state, zipcode },
      graduationDate: answers.graduationDate,
      education: educationIn(answers).map(toEducation),
      citizenship: answers.citizenship,
      loanGoal: answers.loanGoal,
      housingType: answers.housingType,
      employmentStatus: answers.employmentStatus,
    },
    consent,
  };
}

export type RefinanceLead = ReturnType<typeof toRefinanceLead>;
export type Education = ReturnType<typeof toEducation>;

/** Leading zeros of a key matter. It is null if the school is not in the operator's list. */
function toEducation({ school, degreeLevel, degreeType, studyField }: SchoolAnswers) {
  const known = matchSchool(school, SCHOOL_OPTIONS);
  return {
    degreeLevel,
    degreeType,
    studyField,
    schoolKey: known?.value ?? null,
    otherSchool: known ? null : school,
  };
}
