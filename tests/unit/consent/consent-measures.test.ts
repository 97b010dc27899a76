import { expect, test } from 'vitest';
import { parsePageMetrics } from '#features/consent/model/consent-measures.ts';

const sha256 = 'ab'.repeat(32);
const looks = { fontPx: 17, contrast: 10, lowContrastPercent: 0 };
const text = { sha256, width: 358, height: 900, seenPercent: 40, ...looks };
const label = { name: 'agree', fontPx: 16, contrast: 12 };
const WHOLE = { method: 2, viewport: { width: 390, height: 844 }, documents: [text], labels: [label] };
const NOTHING = { method: 2, viewport: null, documents: [], labels: [] };
const read = (metrics: unknown) => JSON.parse(JSON.stringify(parsePageMetrics(JSON.stringify(metrics))));

test('no script, no measurement; a script that measured nothing leaves one without readings', () => {
  for (const absent of [undefined, null, '']) expect(parsePageMetrics(absent)).toBeNull();
  for (const posted of ['{', 'null', '[]', '7', '{"method":2}'])
    expect(parsePageMetrics(posted)).toEqual(NOTHING);
});

test.each([
  ['no percentage', { seenPercent: null }, { seenPercent: null }],
  ['a percentage above 100', { seenPercent: 101 }, { seenPercent: null }],
  ['a negative width', { width: -1 }, { width: null }],
  ['a height that is no number', { height: '900' }, { height: null }],
  ['no contrast', { contrast: null }, { contrast: undefined }],
  ['letters without a size', { fontPx: 0 }, { fontPx: undefined }],
  ['no height, but seen', { height: 0, seenPercent: 100 }, { height: 0, seenPercent: 0 }],
  ['half a pixel of width, but seen', { width: 0.4 }, { width: 0, seenPercent: 0 }],
])('a text with %s retains its other readings', (_, posted, stored) => {
  const documents = [text, { ...text, ...posted }];
  expect(read({ ...WHOLE, documents })).toEqual({ ...WHOLE, documents: [text, { ...text, ...stored }] });
});

test('a part that can’t be read drops no other part', () => {
  const { method: _, ...ofAnOlderRelease } = WHOLE;
  expect(read(ofAnOlderRelease)).toEqual(ofAnOlderRelease);
  expect(read({ ...WHOLE, viewport: { width: 390 } })).toEqual({ ...WHOLE, viewport: null });
  expect(read({ ...WHOLE, labels: 'none' })).toEqual({ ...WHOLE, labels: [] });
  expect(read({ ...WHOLE, labels: [label, { ...label, contrast: 0 }, 5] })).toEqual({
    ...WHOLE,
    labels: [label, { ...label, contrast: null }],
  });
  expect(read({ ...WHOLE, documents: [{ ...text, sha256: 'x' }, text] })).toEqual(WHOLE);
  expect(read({ ...WHOLE, documents: Array.from({ length: 50 }, () => text) }).documents).toHaveLength(20);
});
