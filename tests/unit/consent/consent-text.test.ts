import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consentToText } from '#features/consent/checker/consent-words.ts';

const LINE = 'consent '.repeat(5_000).trim();

test.each([
  [
    '<p>I agree to the <a href="https://example.com/t">Terms</a>.</p>',
    'I agree to the Terms [https://example.com/t].',
  ],
  ['<h2>Fees and rates</h2><p>None.</p>', 'Fees and rates\n\nNone.'],
  ['<ol start="3"><li>three</li></ol>a<br>b', ' 3. three\n\na\nb'],
  ['<ol type="I" start="999999999"><li>a</li></ol>', expect.stringContaining('a')],
  ['a &amp; b &lt;script&gt; e\u0301 “quoted” 👩🏽‍⚖️', 'a & b <script> e\u0301 “quoted” 👩🏽‍⚖️'],
  ['<img alt="Seal" src="data:image/png;base64,iVBORw0KGgo="><img src="https://example.com/a.png">', 'Seal'],
  ['<p>before</p><script>run()</script><style>p{color:red}</style><p>after</p>', 'before\n\nafter'],
  ['<table><tr><th>Rate</th><td>5 %</td></tr></table>', 'Rate 5 %'],
  ['<constructor>I <CONSTRUCTOR>agree</CONSTRUCTOR></constructor>', 'I agree'],
  [`<p>${LINE}</p>`, LINE],
  [`${'<div>'.repeat(20_000)}deep`, expect.stringContaining('[The rest is nested too deeply.]')],
])('the words of a text, case %#', (html, words) => {
  expect(consentToText(html)).toEqual(words);
});

test('extracts every word in order', () => {
  const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u);
  const tag = fc.constantFrom(...'p li h1 td strong div blockquote section pre span'.split(' '));
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, word), { minLength: 1 }), (parts) => {
      const html = parts.map(([name, words]) => `<${name}>${words} </${name}>`).join('\n');
      const words = consentToText(html).match(/[\p{L}\p{N}]+/gu) ?? [];
      expect(words.join('')).toBe(parts.map(([, word]) => word).join(''));
    }),
  );
});
