import { boundedConsentText } from '#features/consent/checker/consent-words.ts';
import { decodedBase64Url, toReadableText } from '../format/bytes.ts';
import type { StoredBytes } from '../format/certificate.ts';

/** Longer markup could keep a page busy for minutes, and so could many texts of this length. */
export const MAX_SOURCE = 500_000;
const MAX_SOURCES = 2_000_000;
export const TOO_LONG = 'This text is too long to show here.';

/** The source of each text, and its words. They are null if they are too many. */
export function readTexts(texts: readonly StoredBytes[]): { source: string; words: string | null }[] {
  let left = MAX_SOURCES;
  return texts.map(({ bytes }) => {
    const source = toReadableText(decodedBase64Url(bytes));
    if (source.length > Math.min(MAX_SOURCE, left)) return { source, words: null };
    left -= source.length;
    return { source, words: wordsOf(source) };
  });
}

function wordsOf(source: string): string | null {
  try {
    return boundedConsentText(source);
  } catch {
    return null;
  }
}
