import 'server-only';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import type { PersonalLead } from '#features/lead/model/personal-lead.ts';
import type { RefinanceLead } from '#features/lead/model/refinance-lead.ts';
import { personalLeadV2Body, personalLeadV3Body } from './personal-lead.ts';
import { refinanceLeadBody } from './refinance-lead.ts';

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
