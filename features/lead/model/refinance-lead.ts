import {
  educationIn,
  matchSchool,
  type Education as SchoolAnswers,
} from '#features/form/model/refinance/education.ts';
import type { RefinanceAnswers } from '#features/form/model/refinance/form.ts';
import { SCHOOL_OPTIONS } from '#features/form/model/refinance/schools.ts';
import type { LeadExtras } from './personal-lead.ts';

/** Source: contract 2.4. Dollars, YYYY-MM-DD, ten-digit phones. Null is not sent. */
export type RefinanceLead = {
  partnerLeadId: string;
  /** Not in the contract's table; the operator's documentation names it as optional. */
  partnerCampaignId: string | null;
  requestedLoanAmount: number;
  borrower: {
    email: string;
    firstName: string;
    lastName: string;
    phone: string;
    /** Four or nine digits, never stored. */
    ssn: string;
    incomeYearly: number;
    housingPaymentMonthly: number;
    dateOfBirth: string;
    netWorth: number;
    address: { street: string; city: string; state: string; zipcode: string; unit: string | null };
    graduationDate: string;
    education: Education[];
    citizenship: string;
    loanGoal: string;
    housingType: string;
    employmentStatus: string;
  };
  consent: {
    ipAddress: string;
    /** In the operator's time zone, YYYY-MM-DD. */
    recordDate: string;
    /** The text agreed to, exactly as displayed. */
    html: string;
  };
};

export type Education = {
  degreeLevel: string;
  degreeType: string;
  /** Leading zeros matter. Null if the school is not in the operator's list. */
  schoolKey: string | null;
  otherSchool: string | null;
  studyField: string;
};

export type ConsentData = { ipAddress: string; recordDate: string; html: string };

export function toRefinanceLead(
  answers: RefinanceAnswers,
  { partnerLeadId, partnerCampaignId, ssn }: LeadExtras,
  consent: ConsentData,
): RefinanceLead {
  const { firstName, lastName, email, phone, dateOfBirth, street, unit, city, state, zipcode } = answers;
  return {
    partnerLeadId,
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

function toEducation({ school, degreeLevel, degreeType, studyField }: SchoolAnswers): Education {
  const known = matchSchool(school, SCHOOL_OPTIONS);
  return {
    degreeLevel,
    degreeType,
    studyField,
    schoolKey: known?.value ?? null,
    otherSchool: known ? null : school,
  };
}
