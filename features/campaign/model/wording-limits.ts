import type { Language } from '#features/wording/model/language.ts';
import { type Limit, limitError, plainTextError } from '#features/wording/model/plain-text.ts';
import { BRAND, CAMPAIGN_WORDS, OPERATOR, type WordKey } from './campaign-words.ts';
import { claimError, NAMES_RATE } from './landing-claims.ts';

/** These have no place between the questions. The approver decides on everything else. */
const MEANING: Record<Language, Limit[]> = {
  en: [
    [
      /\b(?:approv|qualif|eligib|declin|denied|denial|reject)\w*/i,
      'Nothing here may sound like a credit decision',
    ],
    [
      /\b(?:for free|free of (?:charge|cost)|free loans?|no (?:cost|fees?)|at no charge)\b/i,
      'A loan isn’t free of cost or risk',
    ],
    [
      /\b(?:affect|hurt|harm|impact|lower)\w*\s+(?:\w+\s+)?(?:credit|score)/i,
      'Only the landing page may speak about credit checks',
    ],
    [
      /\b(?:consent|agree to|agreement|privacy|social security|SSN)\b/i,
      'Words about consent, privacy and the SSN are fixed',
    ],
  ],
  es: [
    [
      /(?<!\p{L})(?:pre-?)?(?:aprob|aprueb|calific|elegib|rechaz|deneg|denieg)\p{L}*/iu,
      'Nothing here may sound like a credit decision',
    ],
    [/\b(?:gratis|gratuit\p{L}*|sin (?:costo|riesgo|cargos?))/iu, 'A loan isn’t free of cost or risk'],
    [
      /\b(?:afect|da[nñ]|perjudic|baj)\p{L}*\s+(?:\p{L}+\s+)?(?:cr[eé]dito|puntaje)/iu,
      'Only the landing page may speak about credit checks',
    ],
    [
      /\b(?:consentimiento|privacidad|seguro social)\b/i,
      'Words about consent, privacy and the SSN are fixed',
    ],
  ],
};

const RATE: Limit = [NAMES_RATE, 'A rate or a payment needs a disclosure, which has no room here'];

const REPEAT = 'The text above it says whether a request may be sent again';
/** The fixed text of an outcome says whether a request may be sent again. */
const OUTCOME: Record<Language, Limit> = {
  en: [
    /\b(?:apply|start|send|submit|try|fill)\b[^.!?]{0,40}\b(?:again|over)\b|\b(?:new|another|second) (?:request|application)\b/i,
    REPEAT,
  ],
  es: [
    /\b(?:intent|env[ií]|llen|solicit|vuelv|empiec|comienc)\p{L}*[^.!?]{0,40}\b(?:otra vez|de nuevo|nuevamente)\b|\b(?:nueva|otra|segunda) solicitud\b/iu,
    REPEAT,
  ],
};

/** Null if a campaign may show the text. The length is a rule of the form. */
export const wordError = (key: WordKey, language: Language, text: string): string | null =>
  plainTextError(text) ??
  limitError(MEANING[language], text) ??
  claimError(text, language) ??
  limitError([RATE, ...(CAMPAIGN_WORDS[key].kind === 'next' ? [OUTCOME[language]] : [])], text) ??
  nameError(key, text) ??
  requiredWordsError(key, language, text);

function nameError(key: WordKey, text: string): string | null {
  const isOutcome = CAMPAIGN_WORDS[key].kind === 'next';
  const others = isOutcome ? text.replaceAll(BRAND, '').replaceAll(OPERATOR, '') : text;
  if (!/[{}]/.test(others)) return null;
  return isOutcome
    ? `Use only ${BRAND} and ${OPERATOR} in braces`
    : 'Names in braces work only in the texts of outcomes';
}

function requiredWordsError(key: WordKey, language: Language, text: string): string | null {
  const required = CAMPAIGN_WORDS[key].keeps?.[language];
  return required && !text.toLowerCase().includes(required) ? `Keep “${required}” in this text` : null;
}
