import type { z } from 'zod';
import type { LeadHandler } from './handle-lead.ts';
import type { LeadSummary } from './lead-store.ts';
import { personalRules, v2Disclosures } from './personal-rules.ts';

const rules = (today: Date) => personalRules(v2Disclosures, today);
type PersonalV2 = z.infer<ReturnType<typeof rules>>;

/** Contract 7.1: an outdated text causes a warning, and the lead is accepted. */
export const PERSONAL_V2: LeadHandler<PersonalV2> = {
  key: 'personal-v2',
  scope: 'personal',
  rules,
  checkConsent: ({ disclosuresText }, { v2Text }) => {
    const isStale = v2Text.isStale(disclosuresText);
    const message = 'Does not hold the current consent text.';
    return { isStale, errors: isStale && v2Text.strict ? [{ field: 'disclosuresText', message }] : [] };
  },
  summary: personalSummary,
};

export function personalSummary(lead: Omit<PersonalV2, 'disclosuresText'>): LeadSummary {
  return {
    partnerLeadId: lead.partnerLeadId ?? null,
    firstName: lead.borrower.firstName,
    lastName: lead.borrower.lastName,
    amount: lead.requestedLoanAmount,
    purpose: lead.loanPurpose,
  };
}
