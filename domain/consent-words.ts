import { convert } from 'html-to-text';

/** The words of consent HTML in reading order, lines unbroken, with each link's address in brackets behind its words. */
export function wordsOf(html: string): string {
  return convert(html, { wordwrap: false });
}
