import type { Dictionary } from './dictionary.ts';
import { english } from './en/english.ts';
import { spanish } from './es/spanish.ts';
import type { Language } from './language.ts';

/** For the server. The browser gets words as props, and the errors by `loadErrorWords`. */
export const DICTIONARIES: Record<Language, Dictionary> = { en: english, es: spanish };
