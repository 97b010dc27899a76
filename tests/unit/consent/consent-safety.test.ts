import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectConsentHtml } from '#features/consent/checker/consent-safety.ts';
import { anyText } from '#tests/support/any-text.ts';
import { hostileTexts } from '#tests/support/hostile/consent.ts';

const HOSTILE = hostileTexts();

test.each(HOSTILE)('$html is $verdict', { tags: ['@hostile-consent'] }, ({ html, finding, verdict }) => {
  const inspection = inspectConsentHtml(html);
  expect(inspection).toMatchObject({ verdict, findings: expect.arrayContaining([finding]) });
});

test.each([
  ['behind words', '<p>I agree to be asked.</p>\r\n', ''],
  ['in a list', '<ul><li>', '</li></ul>'],
  ['behind a link', '<a href="https://example.com/">terms</a> ', '\n'],
  ['behind a comment', '<!-- a > b -->', ''],
  ['behind what was left open', '<div><b><i>', ''],
])('finds active content in every position: %s', (_where, before, after) => {
  const active = HOSTILE.filter(({ html, verdict }) => verdict === 'unsafe' && /^<[\w/]/.test(html));
  const missed = active.filter(({ html }) => inspectConsentHtml(before + html + after).verdict !== 'unsafe');
  expect(missed.map(({ html }) => html)).toEqual([]);
});

test.each([
  ['nothing but words', 'I agree to be asked & called; 1 < 2 > 0.'],
  ['paragraphs and lists', '<h2>Terms</h2><p>a<br>b</p><ul><li>c</ul><ol start=3 type=a><li>d</ol>'],
  ['links', '<a href="https://example.com/a?b=c&amp;d#e" title="Terms" target="_blank" rel="noopener">a</a>'],
  ['a link to a number', '<a href="tel:+15555550">call</a> <a href="mailto:a@example.com">write</a>'],
  ['a link within the text', '<a href="#fees">fees</a><h3 id="fees">Fees</h3>'],
  ['looks', '<p style="margin:0 0 .75em;color:#333" class="x" align=left><font size=2>a</font></p>'],
  ['a table', '<table border=1 cellpadding=2><tr><th scope=col>a<td colspan=2 bgcolor="#fff">b</table>'],
  ['a whole document', '<!doctype html><html lang="en"><head><title>a</title></head><body>b</body></html>'],
  ['an image of its own', '<img alt="a" src="data:image/png;base64,iVBORw0KGgo=" width=1 height=1>'],
  ['what only looks like markup', '&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1) onload=x'],
  ['hints for reading aloud', '<p role="note" aria-label="a" data-section="b" lang="es" dir="ltr">c</p>'],
  ['a comment', '<!-- version 7 --><p>a</p>'],
])('accepts text and layout elements: %s', (_what, html) => {
  expect(inspectConsentHtml(html)).toEqual({ verdict: 'safe', findings: [] });
});

test('accepts arbitrary characters between the tags, and throws on no text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      expect(inspectConsentHtml(`<p>${text.replace(/[<&]/g, '')}</p>`).verdict).toBe('safe');
    }),
  );
  const pieces = fc.constantFrom(
    ...['<', '>', '"', "'", '=', '/', '<!--', '-->', ']]>', '<svg', ' on', '\0', '&#'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, anyText({ maxLength: 8 }))), (parts) => {
      expect(['safe', 'odd', 'unsafe']).toContain(inspectConsentHtml(parts.join('')).verdict);
    }),
  );
});
