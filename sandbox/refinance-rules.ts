import { z } from 'zod';
import { compactDay } from './dates.ts';
import {
  CITIZENSHIPS,
  DEGREE_LEVELS,
  DEGREE_TYPES,
  EMPLOYMENT_STATUSES,
  HOUSING_TYPES,
  LOAN_GOALS,
} from './enumerations.ts';
import {
  addressParts,
  compactBirthDate,
  compactDate,
  email,
  filled,
  ipAddress,
  money,
  phoneDigits,
  ssnDigits,
} from './fields.ts';

/** Contract 2.4, which does not list `partnerCampaignId`. */
export function refinanceRules(today: Date) {
  return z.strictObject({
    partnerLeadId: filled,
    partnerCampaignId: filled.optional(),
    requestedLoanAmount: z.int().min(1),
    borrower: z.strictObject({
      email,
      firstName: filled,
      lastName: filled,
      phone: phoneDigits,
      ssn: ssnDigits,
      incomeYearly: money,
      housingPaymentMonthly: money,
      dob: compactBirthDate(today),
      netWorth: z.number(),
      address: z.strictObject({ ...addressParts, unit: filled.optional() }),
      graduationDate: compactDate,
      education: z.array(degree).min(1).max(4),
      citizenship: z.enum(CITIZENSHIPS),
      loanGoal: z.enum(LOAN_GOALS),
      housingType: z.enum(HOUSING_TYPES),
      employmentStatus: z.enum(EMPLOYMENT_STATUSES),
      consentData: z.strictObject({
        ipAddress,
        recordDate: compactDate.refine((text) => text <= compactDay(today), 'Must not be in the future.'),
        consentText: z.string().regex(/\S/, 'Must not be blank.'),
      }),
    }),
  });
}

const degree = z
  .strictObject({
    degreeLevel: z.enum(DEGREE_LEVELS),
    degreeType: z.enum(DEGREE_TYPES),
    schoolKey: z
      .string()
      .regex(/^(\d{8})?$/, 'Must be 8 digits, or empty if otherSchool is given.')
      .optional(),
    otherSchool: z.string().max(255).optional(),
    studyField: filled,
  })
  .refine(({ schoolKey, otherSchool }) => schoolKey || otherSchool?.trim(), {
    path: ['otherSchool'],
    message: 'Must name the school if it has no key.',
  });
