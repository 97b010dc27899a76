import type { z } from 'zod';
import type { LeadProduct } from './answer-lead.ts';
import type { LeadFacts } from './lead-book.ts';
import { personalRules, v2Disclosures } from './personal-rules.ts';

const rules = (today: Date) => personalRules(v2Disclosures, today);
type PersonalV2 = z.infer<ReturnType<typeof rules>>;

/** Contract 7.1: a text that is out of date is warned of, and the lead is answered all the same. */
export const PERSONAL_V2: LeadProduct<PersonalV2> = {
  key: 'personal-v2',
  scope: 'personal',
  rules,
  judgeConsent: ({ disclosuresText }, { v2Text }) => {
    const isStale = v2Text.isStale(disclosuresText);
    const message = 'Does not hold the consent text that is in force.';
    return { isStale, errors: isStale && v2Text.strict ? [{ field: 'disclosuresText', message }] : [] };
  },
  facts: personalFacts,
};

export function personalFacts(lead: Omit<PersonalV2, 'disclosuresText'>): LeadFacts {
  return {
    partnerLeadId: lead.partnerLeadId ?? null,
    firstName: lead.borrower.firstName,
    lastName: lead.borrower.lastName,
    amount: lead.requestedLoanAmount,
    purpose: lead.loanPurpose,
  };
}
