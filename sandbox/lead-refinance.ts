import type { z } from 'zod';
import type { LeadProduct } from './answer-lead.ts';
import { refinanceRules } from './refinance-rules.ts';

/** Contract 2.4. Nothing says that refinance has consent texts of the operator's own to compare with. */
export const REFINANCE: LeadProduct<z.infer<ReturnType<typeof refinanceRules>>> = {
  key: 'refinance-v2',
  scope: 'refinance',
  rules: refinanceRules,
  judgeConsent: () => ({ errors: [], isStale: false }),
  facts: ({ partnerLeadId, borrower, requestedLoanAmount }) => ({
    partnerLeadId,
    firstName: borrower.firstName,
    lastName: borrower.lastName,
    amount: requestedLoanAmount,
    purpose: 'student_loan_refinance',
  }),
};
