import fc from 'fast-check';
import { anyText } from '../any-text.ts';

const AWKWARD = [
  ...['\r\n', '\r', '\n\n', '\t', ' ', '\u00a0', '\ufeff', '\u2028', '\u2029', '\u200d', '\u202e'],
  ...['\u0000', '\u001b', '\u007f', '\u0085', '\ufffd', '\ufffe', 'e\u0301', 'é', 'ﬀ', '👩🏽‍⚖️', '𝔘', '"'],
  '“',
  ...['&amp;', '&#39;', '&nbsp', '&', '\\n', '\\u0041', '\\"', '%0A', '+', '$&', '{{x}}', ']]>', '<!--'],
  ...['-->', '</script>', '</body></html>', '{"personal.consent":"a"}'],
];
const tag = fc.constantFrom('p', 'li', 'strong', 'em', 'h2', 'blockquote', 'td', 'span', 'a');
const space = fc.constantFrom('', '', '\n', '\r\n', '\r', '\n\n\n', ' ', '\t', '\u00a0', '\ufeff', '\u2028');
const longLine = fc.integer({ min: 1_000, max: 8_000 }).map((length) => 'consent é '.repeat(length / 10));

const odd = fc.oneof(fc.constantFrom(...AWKWARD), anyText({ maxLength: 20 }));
const openTag = tag.map((name) => `<${name}>`);
export const anyConsent: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 9, arbitrary: odd }, { weight: 4, arbitrary: openTag }, longLine), {
    maxLength: 12,
  })
  .map((parts) => `<p>I agree${parts.join('')}`);

const words = fc.oneof(
  fc.constantFrom(...AWKWARD.filter((piece) => !/[<{]/.test(piece))),
  anyText({ maxLength: 12 }).map((text) => text.replaceAll('<', '')),
  fc.lorem({ maxCount: 4 }),
);
const element = fc
  .tuple(tag, fc.array(words, { maxLength: 6 }), space)
  .map(([name, inside, after]) => `<${name}>${inside.join('')}</${name}>${after}`);
/** Harmless markup with awkward characters, which the form may show. */
export const wordsAndOrder: fc.Arbitrary<string> = fc
  .tuple(space, fc.array(element, { minLength: 1, maxLength: 6 }), space)
  .map(([before, elements, after]) => before + elements.join('') + after);
