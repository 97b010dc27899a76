import { convert, type FormatCallback } from 'html-to-text';

const picture: FormatCallback = (image, _walk, builder) => builder.addInline(image.attribs?.alt ?? '');
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(' ');
};

/** Without a limit the library overflows the stack. */
const LIMITS = { maxDepth: 120, ellipsis: '[The rest is nested too deeply.]' };
const verbatim = (selector: string) => ({ selector, options: { uppercase: false } });

export function consentToText(html: string): string {
  // The library looks names up in a plain object, so an element `constructor` breaks it.
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

/** Nested lists repeat their indentation on each line, so some markup grows a hundredfold. */
const MAX_WORDS = 1_000_000;

export function boundedConsentText(html: string): string | null {
  const words = consentToText(html);
  return words.length <= MAX_WORDS ? words : null;
}
