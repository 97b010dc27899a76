import { boundedConsentText } from '#checker/consent-words.ts';

/** Longer markup could keep the page busy for minutes. */
const MAX_SOURCE = 500_000;

/** The words of a text as the printed certificate has them. Null if they are too many. */
export function wordsOf(source: string): string | null {
  try {
    return source.length <= MAX_SOURCE ? boundedConsentText(source) : null;
  } catch {
    return null;
  }
}
