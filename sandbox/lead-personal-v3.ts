import type { z } from 'zod';
import type { ConsentStore } from './consent-store.ts';
import type { FieldError } from './field-errors.ts';
import type { LeadHandler } from './handle-lead.ts';
import { personalSummary } from './lead-personal-v2.ts';
import { personalRules, v3Disclosures } from './personal-rules.ts';

const rules = (today: Date) => personalRules(v3Disclosures, today);

export const PERSONAL_V3: LeadHandler<z.infer<ReturnType<typeof rules>>> = {
  key: 'personal-v3',
  scope: 'personal',
  rules,
  checkConsent: ({ disclosuresText }, { consents }) => ({
    errors: consentErrors(disclosuresText, consents),
    isStale: false,
  }),
  summary: personalSummary,
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
