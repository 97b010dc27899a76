import { educationIn, type Education as SchoolAnswers } from '#features/questions/model/refinance/education.ts';
import type { RefinanceAnswers } from '#features/questions/model/refinance/form.ts';
import { matchSchool } from '#features/questions/model/refinance/school-name.ts';
import { SCHOOL_OPTIONS } from '#features/questions/model/refinance/schools.ts';
import type { LeadExtras } from './personal-lead.ts';

/**
 * One borrower's wish to refinance student loans, complete and checked; source: contract 2.4. What is null is not sent.
 * The contract shows no values of the enumerations and marks nothing as required.
 */
export type RefinanceLead = {
  partnerLeadId: string;
  /** Not in the contract's table; the operator's documentation names it as optional. */
  partnerCampaignId: string | null;
  /** Whole dollars; the contract shows no limits. */
  requestedLoanAmount: number;
  borrower: {
    email: string;
    firstName: string;
    lastName: string;
    /** Ten digits. */
    phone: string;
    /** Four or nine digits, never stored. */
    ssn: string;
    /** Dollars a year. */
    incomeYearly: number;
    /** Dollars a month. */
    housingPaymentMonthly: number;
    /** Calendar date, YYYY-MM-DD. */
    dateOfBirth: string;
    /** Dollars; below zero where debts are larger than what is owned. */
    netWorth: number;
    address: { street: string; city: string; state: string; zipcode: string; unit: string | null };
    /** Calendar date, YYYY-MM-DD; it may lie ahead. */
    graduationDate: string;
    /** One to four. */
    education: Education[];
    citizenship: string;
    loanGoal: string;
    housingType: string;
    employmentStatus: string;
  };
  consent: {
    /** The borrower's address, IPv4 or IPv6. */
    ipAddress: string;
    /** The day on which the borrower agreed, YYYY-MM-DD, already in the operator's time zone. */
    recordDate: string;
    /** The text agreed to, exactly as it was shown. */
    html: string;
  };
};

export type Education = {
  degreeLevel: string;
  degreeType: string;
  /** The operator's key of a school, leading zeros kept; null where the school is not in its list. */
  schoolKey: string | null;
  /** The school's name in the borrower's words, where there is no key. */
  otherSchool: string | null;
  studyField: string;
};

/** What was agreed to and from where, as a refinance lead tells it; `recordDate` is YYYY-MM-DD in the operator's zone. */
export type ConsentData = { ipAddress: string; recordDate: string; html: string };

/** A refinance lead from checked answers; source: contract 2.4. */
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

/** A school of the list goes by its federal number, any other by its name. */
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
