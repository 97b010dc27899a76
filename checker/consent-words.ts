import { convert, type FormatCallback } from 'html-to-text';

/** What a picture says; its bytes are no words. */
const picture: FormatCallback = (image, _walk, builder) => builder.addInline(image.attribs?.alt ?? '');
/** Cells of a row stand side by side, with a space between their words. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};
/** Without a limit the library overflows the stack. No text for people comes close to it. */
const LIMITS = { maxDepth: 120, ellipsis: '[The rest is nested too deeply.]' };
const verbatim = (selector: string) => ({ selector, options: { uppercase: false } });

/** The words of consent HTML in reading order, lines unbroken, with each link's address in brackets behind its words. */
export function consentToText(html: string): string {
  // An element of this name breaks the library, which looks names up in a plain object.
  return convert(html.replace(/(<\/?)(?=constructor\b)/gi, '$1x-'), {
    wordwrap: false,
    limits: LIMITS,
    formatters: { picture, cell },
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(verbatim),
      { selector: 'img', format: 'picture' },
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      { selector: 'tr', format: 'block' },
    ],
  });
}

/** Nested lists and quotes repeat their indentation on each line: some markup becomes a hundred times as long. */
const MAX_WORDS = 1_000_000;

/** The same; null where the words are far longer than any text that is written for people. */
export function truncateWords(html: string): string | null {
  const words = consentToText(html);
  return words.length <= MAX_WORDS ? words : null;
}
