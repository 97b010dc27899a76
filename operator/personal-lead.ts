import 'server-only';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import type { PersonalLead } from '#features/lead/model/personal-lead.ts';
import { MAIN_BLOCK } from './consents.ts';

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
  const { borrower, address, employment, housing, passedData } = lead;
  return {
    requestedLoanAmount: lead.requestedLoanAmount,
    loanPurpose: lead.loanPurpose,
    borrower: {
      email: borrower.email,
      firstName: borrower.firstName,
      lastName: borrower.lastName,
      phone: borrower.phone,
      dob: borrower.dateOfBirth.replaceAll('-', ''),
      ssn: borrower.ssn,
    },
    address: { street: address.street, city: address.city, state: address.state, zipcode: address.zipcode },
    employment: { status: employment.status, incomeYearly: employment.incomeYearly },
    housing: { type: housing.type, monthlyPayment: housing.monthlyPayment },
    disclosuresText,
    partnerLeadId: lead.partnerLeadId,
    ...(lead.partnerCampaignId === null ? {} : { partnerCampaignId: lead.partnerCampaignId }),
    ...(Object.keys(passedData).length === 0 ? {} : { partnerPassedData: passedData }),
  };
}
