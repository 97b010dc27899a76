import type { ErrorWords } from './dictionary.ts';
import type { Language } from './language.ts';

/** For the browser, which loads only the language of its page. */
const LOADERS: Record<Language, () => Promise<ErrorWords>> = {
  en: async () => (await import('./en/errors.ts')).errors,
  es: async () => (await import('./es/errors.ts')).errors,
};

export const loadErrorWords = (language: Language): Promise<ErrorWords> => LOADERS[language]();
