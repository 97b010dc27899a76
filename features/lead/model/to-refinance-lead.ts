import { type Education, educationIn } from '#features/questions/model/refinance/education.ts';
import type { RefinanceAnswers } from '#features/questions/model/refinance/form.ts';
import { matchSchool } from '#features/questions/model/refinance/school-name.ts';
import { SCHOOL_OPTIONS } from '#features/questions/model/refinance/schools.ts';
import type { RefinanceLead } from './refinance-lead.ts';
import type { LeadExtras } from './to-personal-lead.ts';

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
function toEducation({ school, degreeLevel, degreeType, studyField }: Education) {
  const known = matchSchool(school, SCHOOL_OPTIONS);
  return {
    degreeLevel,
    degreeType,
    studyField,
    schoolKey: known?.value ?? null,
    otherSchool: known ? null : school,
  };
}
