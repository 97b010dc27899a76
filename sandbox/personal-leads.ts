import { z } from 'zod';
import type { ConsentStore } from './consent-store.ts';
import { EMPLOYMENT_STATUSES, HOUSING_TYPES, PURPOSES } from './enumerations.ts';
import { addressParts, compactBirthDate, email, filled, money, phoneDigits, ssnDigits } from './fields.ts';
import type { LeadHandler } from './handle-lead.ts';
import type { LeadSummary } from './lead-store.ts';
import type { FieldError } from './request-checks.ts';

/** Contract 2.2. */
export const v3Disclosures = z.object({ 'personal.consent': z.string().min(1) }).catchall(z.string());
const v2Disclosures = z.string().regex(/\S/, 'Must be the consent HTML as one string.');

/** Contract 2.1; rejects any other field. */
const personalRules =
  <Disclosures extends z.ZodType>(disclosuresText: Disclosures) =>
  (today: Date) =>
    z.strictObject({
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
const v3Rules = personalRules(v3Disclosures);
const v2Rules = personalRules(v2Disclosures);
type V3Lead = z.infer<ReturnType<typeof v3Rules>>;
type V2Lead = z.infer<ReturnType<typeof v2Rules>>;

export const PERSONAL_V3: LeadHandler<V3Lead> = {
  key: 'personal-v3',
  scope: 'personal',
  rules: v3Rules,
  checkConsent: ({ disclosuresText }, { consents }) => ({ errors: consentErrors(disclosuresText, consents) }),
  summary,
  emailOf: ({ borrower }) => borrower.email,
};

/** Contract 7.1: an outdated text causes a warning, and the lead is accepted. */
export const PERSONAL_V2: LeadHandler<V2Lead> = {
  key: 'personal-v2',
  scope: 'personal',
  rules: v2Rules,
  checkConsent: ({ disclosuresText }, { consents: { v2 } }) => {
    const isStale = v2.text !== null && !disclosuresText.includes(v2.text);
    const message = 'Does not hold the current consent text.';
    return { isStale, errors: isStale && v2.strict ? [{ field: 'disclosuresText', message }] : [] };
  },
  summary,
  emailOf: ({ borrower }) => borrower.email,
};

/** Contract 2.2: each value is the unchanged HTML from the consents endpoint. */
function consentErrors(texts: Record<string, string>, consents: ConsentStore): FieldError[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const field = `disclosuresText.${key}`;
    if (!consents.knows(key)) return [{ field, message: 'Is not a consent block of this partner.' }];
    if (consents.recognizes(key, text)) return [];
    return [{ field, message: 'Is not a consent text served in the last 24 hours, byte for byte.' }];
  });
}

function summary(lead: V3Lead | V2Lead): LeadSummary {
  return {
    partnerLeadId: lead.partnerLeadId ?? null,
    firstName: lead.borrower.firstName,
    lastName: lead.borrower.lastName,
    amount: lead.requestedLoanAmount,
    purpose: lead.loanPurpose,
  };
}
