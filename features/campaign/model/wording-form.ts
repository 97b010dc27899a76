import * as z from 'zod';
import type { Product } from '#features/form/model/campaign.ts';
import { LANGUAGES, type Language, type LanguageOffer } from '#features/wording/model/language.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';
import { parseForm } from '#platform/values/posted-form.ts';
import { SHOWN_TEXT, textLine } from './campaign-slug.ts';
import {
  CAMPAIGN_WORDS,
  type CampaignWords,
  MAX_LENGTHS,
  WORD_KEYS,
  type WordingContent,
  type WordKey,
  wordKeysOf,
} from './campaign-words.ts';
import { wordError } from './wording-limits.ts';

const WORDS = z
  .record(z.string(), z.string())
  // A later release may have more keys.
  .transform((stored): CampaignWords => wordsFrom((key) => stored[key] ?? ''));

/** As stored. */
export const WORDING_CONTENT = z.object({ en: WORDS.prefault({}), es: WORDS.prefault({}) });

/** For staff, whose pages are English. */
export const LANGUAGE_LABELS: Record<Language, string> = { en: 'English', es: 'Spanish' };

export type WordField = `${WordKey}_${Language}`;

export const wordField = (key: WordKey, language: Language): WordField => `${key}_${language}`;

export function byWordField<Value>(
  pick: (key: WordKey, language: Language) => Value,
): Record<WordField, Value> {
  const values = WORD_KEYS.flatMap((key) =>
    LANGUAGES.map((language) => [wordField(key, language), pick(key, language)]),
  );
  return Object.fromEntries(values) as Record<WordField, Value>;
}

const FIELDS = byWordField((key) => textLine(MAX_LENGTHS[CAMPAIGN_WORDS[key].kind]));

export const WORDING_FORM = z.object({ ...SHOWN_TEXT, ...FIELDS });

const TEXTS = z.object(FIELDS);

export const WORDING_LABELS: Record<string, string> = byWordField(
  (key, language) => `${CAMPAIGN_WORDS[key].label} (${LANGUAGE_LABELS[language]})`,
);

type WordingOf = { product: Product; languages: LanguageOffer };

export function parseWordingForm(
  read: FieldReader<WordField>,
  { product, languages }: WordingOf,
): FormResult<{ content: WordingContent }> {
  const keys = wordKeysOf(product);
  const parsed = parseForm(TEXTS, read, (valid) => textErrors(valid, keys, languages));
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  const textsIn = (language: Language) =>
    wordsFrom((key) => (keys.includes(key) ? parsed.value[wordField(key, language)] : ''));
  return { ok: true, content: { en: textsIn('en'), es: textsIn('es') } };
}

/** The limits may be stricter than when the draft was saved, and Spanish may have been turned on. */
export function draftError(content: WordingContent, campaign: WordingOf): string | null {
  const texts = byWordField((key, language) => content[language][key] ?? '');
  const parsed = parseWordingForm((name) => texts[name], campaign);
  if (parsed.ok) return null;
  const [[name, error] = []] = Object.entries(parsed.errors);
  return `“${WORDING_LABELS[name ?? '']}”: ${error}. Then save the draft.`;
}

function textErrors(
  typed: Partial<Record<WordField, string>>,
  keys: readonly WordKey[],
  languages: LanguageOffer,
): FieldErrors {
  const errors: FieldErrors = {};
  for (const key of keys) {
    for (const language of LANGUAGES) {
      const text = typed[wordField(key, language)];
      const error = text && wordError(key, language, text);
      if (error) errors[wordField(key, language)] = error;
    }
    if (languages === 'en') continue;
    const [english, spanish] = [typed[wordField(key, 'en')], typed[wordField(key, 'es')]];
    if (english && spanish === '') errors[wordField(key, 'es')] = MISSING.es;
    if (spanish && english === '') errors[wordField(key, 'en')] = MISSING.en;
  }
  return errors;
}

const MISSING: Record<Language, string> = {
  en: 'Enter the English text too, or clear the Spanish one',
  es: 'Enter the Spanish text too, or clear the English one',
};

/** Texts that exist in one language alone, though the campaign offers both. */
export const untranslated = ({ en, es }: WordingContent, { product, languages }: WordingOf): WordKey[] =>
  languages === 'en' ? [] : wordKeysOf(product).filter((key) => key in en !== key in es);

function wordsFrom(textOf: (key: WordKey) => string): CampaignWords {
  return Object.fromEntries(WORD_KEYS.flatMap((key) => (textOf(key) ? [[key, textOf(key)]] : [])));
}
