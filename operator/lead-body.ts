import 'server-only';
import type { ConsentBlock, MainBlock } from '#features/consent/model/consent-text.ts';
import type { PassedValue } from '#features/form/model/campaign.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';
import type { Education, RefinanceLead } from '#features/lead/model/refinance-lead.ts';
import { streetWithUnit } from '#platform/values/text-formats.ts';

export const MAIN_BLOCK: MainBlock = 'personal.consent';

/** The answers, in dollars, YYYY-MM-DD and ten digits, and what is sent with them. */
export type PersonalLead = PersonalLoanAnswers & {
  partnerLeadId: string;
  partnerCampaignId: string | null;
  /** Sent as `partnerPassedData`. The contract doesn't show its inner fields. */
  passedData: Record<string, PassedValue>;
  /** Four or nine digits, never stored. */
  ssn: string;
};

export type LeadRequest =
  | { interface: 'personal_v3'; lead: PersonalLead; blocks: ConsentBlock[] }
  | { interface: 'personal_v2'; lead: PersonalLead; consentHtml: string }
  | { interface: 'refinance'; lead: RefinanceLead };

export function leadJson(request: LeadRequest): string {
  return JSON.stringify(bodyOf(request));
}

function bodyOf(request: LeadRequest) {
  switch (request.interface) {
    case 'personal_v3':
      return personalLeadV3Body(request.lead, request.blocks);
    case 'personal_v2':
      return personalLeadV2Body(request.lead, request.consentHtml);
    case 'refinance':
      return refinanceLeadBody(request.lead);
  }
}

/**
 * Source: contract 2.1, 2.2. `dob` is YYYYMMDD, `phone` and `ssn` are digits, amounts are dollars. The keys of
 * `disclosuresText` hold literal dots, and its texts are sent unchanged. Throws if the main block is missing or a key is
 * repeated.
 */
export function personalLeadV3Body(lead: PersonalLead, blocks: ConsentBlock[]) {
  const keys = new Set(blocks.map((block) => block.key));
  if (!keys.has(MAIN_BLOCK) || keys.size !== blocks.length) {
    throw new Error('A lead needs the main consent block, and each block once.');
  }
  return leadBody(lead, Object.fromEntries(blocks.map((block) => [block.key, block.html])));
}

/** Source: contract 2.1, 2.2. As v3, but `disclosuresText` is one text. Throws if it is empty. */
export function personalLeadV2Body(lead: PersonalLead, consentHtml: string) {
  if (consentHtml.trim() === '') throw new Error('A lead needs a consent text.');
  return leadBody(lead, consentHtml);
}

function leadBody<Disclosures>(lead: PersonalLead, disclosuresText: Disclosures) {
  const { passedData } = lead;
  return {
    requestedLoanAmount: lead.requestedLoanAmount,
    loanPurpose: lead.loanPurpose,
    borrower: {
      email: lead.email,
      firstName: lead.firstName,
      lastName: lead.lastName,
      phone: lead.phone,
      dob: compactDate(lead.dateOfBirth),
      ssn: lead.ssn,
    },
    address: {
      street: streetWithUnit(lead.street, lead.unit),
      city: lead.city,
      state: lead.state,
      zipcode: lead.zipcode,
    },
    employment: { status: lead.employmentStatus, incomeYearly: lead.incomeYearly },
    housing: { type: lead.housingType, monthlyPayment: lead.monthlyPayment },
    disclosuresText,
    partnerLeadId: lead.partnerLeadId,
    ...(lead.partnerCampaignId === null ? {} : { partnerCampaignId: lead.partnerCampaignId }),
    ...(Object.keys(passedData).length === 0 ? {} : { partnerPassedData: passedData }),
  };
}

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
