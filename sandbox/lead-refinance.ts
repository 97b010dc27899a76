import type { z } from 'zod';
import type { LeadHandler } from './handle-lead.ts';
import { refinanceRules } from './refinance-rules.ts';

/** Contract 2.4 names no consent text of the operator to compare with. */
export const REFINANCE: LeadHandler<z.infer<ReturnType<typeof refinanceRules>>> = {
  key: 'refinance-v2',
  scope: 'refinance',
  rules: refinanceRules,
  checkConsent: () => ({ errors: [], isStale: false }),
  summary: ({ partnerLeadId, borrower, requestedLoanAmount }) => ({
    partnerLeadId,
    firstName: borrower.firstName,
    lastName: borrower.lastName,
    amount: requestedLoanAmount,
    purpose: 'student_loan_refinance',
  }),
};
