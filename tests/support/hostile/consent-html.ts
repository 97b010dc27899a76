import fc from 'fast-check';
import { anyText } from '../any-text.ts';

const AWKWARD = [
  ...['\r\n', '\r', '\n\n', '\t', ' ', '\u00a0', '\ufeff', '\u2028', '\u2029', '\u200d', '\u202e'],
  ...['\u0000', '\u001b', '\u007f', '\u0085', '\ufffd', '\ufffe', 'e\u0301', 'é', 'ﬀ', '👩🏽‍⚖️', '𝔘', '"'],
  '“',
  ...['&amp;', '&#39;', '&nbsp', '&', '\\n', '\\u0041', '\\"', '%0A', '+', '$&', '{{x}}', ']]>', '<!--'],
  ...['-->', '</script>', '</body></html>', '{"personal.consent":"a"}'],
];
const MAX_BYTES = 128 * 1024;
const TAGS = ['p', 'li', 'strong', 'em', 'h2', 'blockquote', 'td', 'span', 'a'];

const spaces = fc.constantFrom('', '', '\n', '\r\n', '\r', '\n\n\n', ' ', '\t', '\u00a0', '\ufeff', '\u2028');
const longLine = fc.integer({ min: 1_000, max: 20_000 }).map((length) => 'consent é '.repeat(length / 10));

export const anyConsent: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...AWKWARD) },
      { weight: 4, arbitrary: anyText({ maxLength: 20 }) },
      { weight: 4, arbitrary: fc.constantFrom(...TAGS).map((tag) => `<${tag}>`) },
      { weight: 1, arbitrary: longLine },
    ),
    { maxLength: 12 },
  )
  .map((parts) => `<p>I agree${parts.join('')}`)
  .filter((html) => Buffer.byteLength(html) <= MAX_BYTES);

/** Harmless markup with awkward characters, which the form may show. */
export const wordsAndOrder: fc.Arbitrary<string> = fc
  .tuple(
    spaces,
    fc.array(
      fc
        .tuple(
          fc.constantFrom(...TAGS),
          fc.array(fc.oneof(awkwardWords(), fc.lorem({ maxCount: 4 })), { maxLength: 6 }),
          spaces,
        )
        .map(([tag, words, after]) => `<${tag}>${words.join('')}</${tag}>${after}`),
      { minLength: 1, maxLength: 6 },
    ),
    spaces,
  )
  .map(([before, parts, after]) => `${before}${parts.join('')}${after}`);

function awkwardWords() {
  const words = AWKWARD.filter((piece) => !/[<{]/.test(piece));
  return fc.oneof(
    fc.constantFrom(...words),
    anyText({ maxLength: 12 }).map((text) => text.replaceAll('<', '')),
  );
}

export function generated(texts: fc.Arbitrary<string>, seed: number, count: number): string[] {
  return fc.sample(texts, { seed, numRuns: count });
}
