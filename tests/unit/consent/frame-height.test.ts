import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameHeight, paragraphsOf } from '#features/consent/model/frame-height.ts';
import { anyText } from '#tests/support/any-text.ts';

const PARAGRAPH = 'I agree to be asked. '.repeat(15);
const SMALL_PX = 250;
const REM_PX = 16;

test('takes more height on a narrow screen, and for a list with its indent', () => {
  const paragraph = frameHeight(paragraphsOf(`<p>${PARAGRAPH}</p>`));
  expect(paragraph.small).toBeGreaterThan(paragraph.phone);
  expect(paragraph.phone).toBeGreaterThan(paragraph.desktop);
  // Seven lines of text.
  expect(paragraph.desktop).toBeGreaterThan(15);
  const list = frameHeight(paragraphsOf(`<ul><li>${PARAGRAPH}</li></ul>`));
  expect(list.small).toBeGreaterThan(paragraph.small);
  expect(frameHeight(paragraphsOf(`<h2>${PARAGRAPH}</h2>`)).small).toBeGreaterThan(paragraph.small);
});

test('a short text takes little height', () => {
  expect(frameHeight(paragraphsOf('<p>I agree.</p>')).desktop * REM_PX).toBeLessThan(SMALL_PX);
});

test('counts the characters of a paragraph without its markup', () => {
  const html =
    '<p>You <strong>agree</strong> &amp; sign</p>\n<ul><li>A soft <a href="/a>b">inquiry</a></li></ul>';
  expect(paragraphsOf(html).filter(({ length }) => length > 0)).toEqual([
    { length: 'You agree . sign'.length, kind: 'text' },
    { length: 'A soft b">inquiry'.length, kind: 'item' },
  ]);
});

test('reads any text, and more characters never make a frame lower', () => {
  fc.assert(
    fc.property(anyText(), fc.nat(5_000), (html, more) => {
      const [before, after] = [html, `${html}<p>${'x'.repeat(more)}`].map((text) =>
        frameHeight(paragraphsOf(text)),
      );
      expect(after?.phone).toBeGreaterThanOrEqual(before?.phone ?? Number.NaN);
    }),
  );
});
