import 'server-only';
import {
  type CampaignConstant,
  FALLBACKS,
  LEAD_INTERFACES,
  type PassedValue,
  PERSONAL_LOAN_CONSENTS,
  PRODUCTS,
} from '#features/form/model/campaign.ts';
import { LEAD_STATES, OUTCOMES } from '#features/form/model/lead-state.ts';
import { LANGUAGE_OFFERS } from '#features/wording/model/language.ts';
import { columnReader } from '#platform/database/column.ts';

export const readProduct = columnReader('campaign.product', PRODUCTS);
export const readConsentVersion = columnReader('campaign.consent_version', PERSONAL_LOAN_CONSENTS);
export const readFallback = columnReader('campaign.fallback', FALLBACKS);
export const readLanguages = columnReader('campaign.languages', LANGUAGE_OFFERS);
export const readLeadInterface = columnReader('lead.interface', LEAD_INTERFACES);
export const readLeadState = columnReader('lead.state', LEAD_STATES);
export const readAttemptOutcome = columnReader('attempt.outcome', OUTCOMES);
export const readPrefillOutcome = columnReader('prefill_submission.outcome', OUTCOMES);

/** A JSON column with an object of texts. */
export const readTexts = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, String(text)]));

/** A JSON column with an object of texts, numbers and booleans. */
export const readPassedData = (value: unknown): Record<string, PassedValue> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, passed]) => [name, readPassedValue(passed)]));

export const readConstants = (value: unknown): CampaignConstant[] =>
  (Array.isArray(value) ? value : []).map((constant: unknown) => {
    const { name, value: passed } = Object(constant);
    return { name: String(name), value: readPassedValue(passed) };
  });

const readPassedValue = (value: unknown): PassedValue =>
  typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
