export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** In their own language, so that a borrower finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** A campaign offers English alone, or both with English first, Spanish first, or the browser's language first. */
export const LANGUAGE_OFFERS = ['en', 'en_es', 'es_en', 'browser'] as const;
export type LanguageOffer = (typeof LANGUAGE_OFFERS)[number];

export const languagesOf = (offer: LanguageOffer): readonly Language[] =>
  offer === 'en' ? ['en'] : LANGUAGES;

/** The language that the reader chose with the switch, if any, and `Accept-Language`. */
export type Reader = { chosen: Language | null; accepted: string };

/** For code that shows nothing to a borrower. */
export const NO_READER: Reader = { chosen: null, accepted: '' };

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((known) => known === text);

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'es' : 'en');

export function languageOf(offer: LanguageOffer, { chosen, accepted }: Reader): Language {
  if (offer === 'en') return 'en';
  if (chosen) return chosen;
  if (offer === 'browser') return preferredLanguage(accepted);
  return offer === 'es_en' ? 'es' : 'en';
}

/** The error pages of the server know the language of a campaign by the cookie alone. Null if it needs none. */
export const languageToRemember = (offer: LanguageOffer, reader: Reader): 'es' | null =>
  !reader.chosen && languageOf(offer, reader) === 'es' ? 'es' : null;

/** `es-MX,es;q=0.9,en;q=0.8`: the one of ours with the highest weight, the first of equals. */
function preferredLanguage(accepted: string): Language {
  const weighted = accepted.split(',').flatMap((part) => {
    const [tag = '', ...parameters] = part.toLowerCase().split(';');
    const language = tag.trim().split('-')[0];
    const quality = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    return isLanguage(language) ? [{ language, weight: Number(quality ?? 1) }] : [];
  });
  const [best] = weighted.toSorted((one, other) => other.weight - one.weight);
  return best && best.weight > 0 ? best.language : 'en';
}
