import 'server-only';
import type { Education, RefinanceLead } from '#features/lead/model/refinance-lead.ts';

/** Source: contract 2.4. Dates are YYYYMMDD, `phone` and `ssn` digits, amounts dollars. Throws without consent text. */
export function refinanceLeadBody({ borrower, consent, ...lead }: RefinanceLead) {
  if (consent.html.trim() === '') throw new Error('A lead needs a consent text.');
  const { address } = borrower;
  return {
    partnerLeadId: lead.partnerLeadId,
    ...(lead.partnerCampaignId === null ? {} : { partnerCampaignId: lead.partnerCampaignId }),
    requestedLoanAmount: lead.requestedLoanAmount,
    borrower: {
      email: borrower.email,
      firstName: borrower.firstName,
      lastName: borrower.lastName,
      phone: borrower.phone,
      ssn: borrower.ssn,
      incomeYearly: borrower.incomeYearly,
      housingPaymentMonthly: borrower.housingPaymentMonthly,
      dob: compactDate(borrower.dateOfBirth),
      netWorth: borrower.netWorth,
      address: {
        street: address.street,
        city: address.city,
        state: address.state,
        zipcode: address.zipcode,
        ...(address.unit === null ? {} : { unit: address.unit }),
      },
      graduationDate: compactDate(borrower.graduationDate),
      education: borrower.education.map(educationBody),
      citizenship: borrower.citizenship,
      loanGoal: borrower.loanGoal,
      housingType: borrower.housingType,
      employmentStatus: borrower.employmentStatus,
      consentData: {
        ipAddress: consent.ipAddress,
        recordDate: compactDate(consent.recordDate),
        consentText: consent.html,
      },
    },
  };
}

function educationBody({ degreeLevel, degreeType, schoolKey, otherSchool, studyField }: Education) {
  return {
    degreeLevel,
    degreeType,
    ...(schoolKey === null ? {} : { schoolKey }),
    ...(otherSchool === null ? {} : { otherSchool }),
    studyField,
  };
}

function compactDate(iso: string): string {
  return iso.replaceAll('-', '');
}
