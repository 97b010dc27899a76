import { z } from 'zod';
import { EMPLOYMENT_STATUSES, HOUSING_TYPES, PURPOSES } from './enumerations.ts';
import { addressParts, compactBirthDate, email, filled, money, phoneDigits, ssnDigits } from './fields.ts';

/** Contract 2.2. */
export const v3Disclosures = z.object({ 'personal.consent': z.string().min(1) }).catchall(z.string());
export const v2Disclosures = z.string().regex(/\S/, 'Must be the consent HTML as one string.');

/** Contract 2.1; rejects any other field. */
export function personalRules<Disclosures extends z.ZodType>(disclosuresText: Disclosures, today: Date) {
  return z.strictObject({
    requestedLoanAmount: z.int().min(1_000).max(200_000),
    loanPurpose: z.enum(PURPOSES),
    borrower: z.strictObject({
      email,
      firstName: filled,
      lastName: filled,
      phone: phoneDigits,
      dob: compactBirthDate(today),
      ssn: ssnDigits,
    }),
    address: z.strictObject(addressParts),
    employment: z.strictObject({ status: z.enum(EMPLOYMENT_STATUSES), incomeYearly: money }),
    housing: z.strictObject({ type: z.enum(HOUSING_TYPES), monthlyPayment: money }),
    disclosuresText,
    partnerLeadId: filled.optional(),
    partnerCampaignId: filled.optional(),
    partnerPassedData: z.record(z.string(), z.unknown()).optional(),
  });
}
