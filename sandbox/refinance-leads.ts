import { z } from 'zod';
import * as lists from './enumerations.ts';
import * as fields from './fields.ts';
import type { LeadHandler } from './handle-lead.ts';

/** Contract 2.4 names no consent text of the operator to compare with. */
export const REFINANCE: LeadHandler<z.infer<ReturnType<typeof refinanceRules>>> = {
  key: 'refinance-v2',
  scope: 'refinance',
  rules: refinanceRules,
  summary: ({ partnerLeadId, borrower, requestedLoanAmount }) => ({
    partnerLeadId,
    firstName: borrower.firstName,
    lastName: borrower.lastName,
    amount: requestedLoanAmount,
    purpose: 'student_loan_refinance',
  }),
  emailOf: ({ borrower }) => borrower.email,
};

/** Contract 2.4, which does not list `partnerCampaignId`. */
function refinanceRules(today: Date) {
  return z.strictObject({
    partnerLeadId: fields.filled,
    partnerCampaignId: fields.filled.optional(),
    requestedLoanAmount: z.int().min(1),
    borrower: z.strictObject({
      email: fields.email,
      firstName: fields.filled,
      lastName: fields.filled,
      phone: fields.phoneDigits,
      ssn: fields.ssnDigits,
      incomeYearly: fields.money,
      housingPaymentMonthly: fields.money,
      dob: fields.compactBirthDate(today),
      netWorth: z.number(),
      address: z.strictObject({ ...fields.addressParts, unit: fields.filled.optional() }),
      graduationDate: fields.compactDate,
      education: z.array(degree).min(1).max(4),
      citizenship: z.enum(lists.CITIZENSHIPS),
      loanGoal: z.enum(lists.LOAN_GOALS),
      housingType: z.enum(lists.HOUSING_TYPES),
      employmentStatus: z.enum(lists.EMPLOYMENT_STATUSES),
      consentData: z.strictObject({
        ipAddress: fields.ipAddress,
        recordDate: fields.compactDate.refine(
          (text) => text <= fields.compactDay(today),
          'Must not be in the future.',
        ),
        consentText: fields.longText,
      }),
    }),
  });
}

const degree = z
  .strictObject({
    degreeLevel: z.enum(lists.DEGREE_LEVELS),
    degreeType: z.enum(lists.DEGREE_TYPES),
    schoolKey: z
      .string()
      .regex(/^(\d{8})?$/, 'Must be 8 digits, or empty if otherSchool is given.')
      .optional(),
    otherSchool: z.string().max(255).optional(),
    studyField: fields.filled,
  })
  .refine(({ schoolKey, otherSchool }) => schoolKey || otherSchool?.trim(), {
    path: ['otherSchool'],
    message: 'Must name the school if it has no key.',
  });
