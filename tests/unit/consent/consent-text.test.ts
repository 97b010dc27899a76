import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consentToText } from '#checker/consent-words.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';

test.each([
  [
    '<p>I agree to the <a href="https://example.com/t">Terms</a>.</p>',
    'I agree to the Terms [https://example.com/t].',
  ],
  [
    '<a href="https://example.com/t">https://example.com/t</a>',
    'https://example.com/t [https://example.com/t]',
  ],
  ['<h2>Fees and rates</h2><p>None.</p>', 'Fees and rates\n\nNone.'],
  ['<ul><li>one</li><li>two</li></ul>', ' * one\n * two'],
  ['<ol start="3"><li>three</li></ol>', ' 3. three'],
  ['a &amp; b &lt;script&gt;', 'a & b <script>'],
  ['e\u0301 “quoted” 👩🏽‍⚖️', 'e\u0301 “quoted” 👩🏽‍⚖️'],
  ['<img alt="Seal" src="data:image/png;base64,iVBORw0KGgo=">', 'Seal'],
  ['<img src="https://example.com/a.png">', ''],
  ['<p>before</p><script>run()</script><style>p{color:red}</style><p>after</p>', 'before\n\nafter'],
  ['<table><tr><th>Rate</th><td>5 %</td></tr></table>', 'Rate 5 %'],
  ['a<br>b', 'a\nb'],
])('the words of %s', (html, words) => {
  expect(consentToText(html)).toBe(words);
});

test('does not break a long line or lose a word', () => {
  const line = 'consent '.repeat(5_000).trim();
  expect(consentToText(`<p>${line}</p>`)).toBe(line);
});

test('extracts every word in order', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u);
  const tag = fc.constantFrom(
    'p',
    'li',
    'h1',
    'h3',
    'td',
    'th',
    'strong',
    'div',
    'blockquote',
    'section',
    'pre',
    'span',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, word), { minLength: 1 }), (parts) => {
      const html = parts.map(([name, words]) => `<${name}>${words} </${name}>`).join('\n');
      const words = consentToText(html).match(/[\p{L}\p{N}]+/gu) ?? [];
      expect(words.join('')).toBe(parts.map(([, word]) => word).join(''));
    }),
  );
});

test('extracts the words of every element name', { tags: ['@nightly'] }, () => {
  for (const { html } of hostileTexts()) expect(() => consentToText(html)).not.toThrow();
  expect(
    consentToText(
      '<constructor>I <CONSTRUCTOR>agree</CONSTRUCTOR></constructor> to <hasOwnProperty>all</hasOwnProperty>',
    ),
  ).toBe('I agree to all');
});
