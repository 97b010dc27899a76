import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphsOf, paragraphsOfPlainText } from '#features/consent/model/paragraphs.ts';

const MAX = 40_000;

test('counts the characters of a paragraph without its markup', () => {
  const html =
    '<h2>Terms</h2><p>You <strong>agree</strong> &amp; sign</p>\n<ul>\n<li>A soft <a href="/a>b">inquiry</a></li></ul>One<br>two';
  expect(paragraphsOf(html)).toEqual([
    { length: 'Terms'.length, kind: 'h' },
    { length: 'You agree . sign'.length, kind: 'p' },
    { length: 'A soft b">inquiry'.length, kind: 'li' },
    { length: 'One'.length, kind: '' },
    { length: 'two'.length, kind: '' },
  ]);
});

test('reads plain text without the addresses of its links', () => {
  expect(
    paragraphsOfPlainText(
      'Terms\n\nYou agree to our Terms [https://example.com/terms].\n\n * A soft inquiry\n',
    ),
  ).toEqual([
    { length: 'Terms'.length, kind: 'h' },
    { length: 'You agree to our Terms.'.length, kind: 'p' },
    { length: ' * A soft inquiry'.length, kind: 'li' },
  ]);
});

test('reads any text, and the page gets no more letters than a limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(2 * MAX), (html, more) => {
      const [before, after] = [html, `${html}<p>${'x'.repeat(more)}`].map(lettersOf);
      expect(after).toBeGreaterThanOrEqual(before ?? Number.NaN);
      expect(after).toBeLessThanOrEqual(MAX);
    }),
  );
  expect(paragraphsOf('<br>x'.repeat(MAX)).length).toBeLessThan(1_000);
});

const lettersOf = (html: string) => paragraphsOf(html).reduce((sum, { length }) => sum + length, 0);
