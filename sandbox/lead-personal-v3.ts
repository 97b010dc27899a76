import type { z } from 'zod';
import type { LeadProduct } from './answer-lead.ts';
import type { ConsentShelf } from './consent-shelf.ts';
import type { FieldError } from './field-errors.ts';
import { personalFacts } from './lead-personal-v2.ts';
import { personalRules, v3Disclosures } from './personal-rules.ts';

const rules = (today: Date) => personalRules(v3Disclosures, today);

export const PERSONAL_V3: LeadProduct<z.infer<ReturnType<typeof rules>>> = {
  key: 'personal-v3',
  scope: 'personal',
  rules,
  judgeConsent: ({ disclosuresText }, { consents }) => ({
    errors: textErrors(disclosuresText, consents),
    isStale: false,
  }),
  facts: personalFacts,
};

/** Contract 2.2: each value is the consent HTML as obtained from the consents endpoint, returned unchanged. */
function textErrors(texts: Record<string, string>, consents: ConsentShelf): FieldError[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const field = `disclosuresText.${key}`;
    if (!consents.knows(key)) return [{ field, message: 'Is not a consent block of this partner.' }];
    if (consents.recognises(key, text)) return [];
    return [{ field, message: 'Is not, byte for byte, a consent text served in the last 24 hours.' }];
  });
}
