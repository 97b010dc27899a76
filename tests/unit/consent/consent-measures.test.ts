import { expect, test } from 'vitest';
import { parsePageMetrics } from '#features/consent/model/consent-measures.ts';

const sha256 = 'ab'.repeat(32);
const text = {
  sha256,
  width: 358,
  height: 900,
  seenPercent: 40,
  fontPx: 17,
  contrast: 10,
  lowContrastPercent: 0,
};
const label = { name: 'agree', fontPx: 16, contrast: 12 };
const WHOLE = { method: 2, viewport: { width: 390, height: 844 }, documents: [text], labels: [label] };
const NOTHING = { method: 2, viewport: null, documents: [], labels: [] };
const read = (metrics: unknown) => JSON.parse(JSON.stringify(parsePageMetrics(JSON.stringify(metrics))));

test('no script, no measurement', () => {
  for (const absent of [undefined, null, '']) expect(parsePageMetrics(absent)).toBeNull();
});

test('a script that measured nothing leaves a measurement without readings', () => {
  for (const posted of ['{', 'null', '[]', '7', '"measured"', 'NaN'])
    expect(parsePageMetrics(posted)).toEqual(NOTHING);
  expect(read({ method: 2 })).toEqual(NOTHING);
});

test.each([
  ['no percentage', { ...text, seenPercent: null }, { ...text, seenPercent: null }],
  ['a percentage above 100', { ...text, seenPercent: 101 }, { ...text, seenPercent: null }],
  ['a negative width', { ...text, width: -1 }, { ...text, width: null }],
  ['a height that is no number', { ...text, height: '900' }, { ...text, height: null }],
  ['no contrast', { ...text, contrast: null }, { ...text, contrast: undefined }],
  ['letters without a size', { ...text, fontPx: 0 }, { ...text, fontPx: undefined }],
  ['no height, but seen', { ...text, height: 0, seenPercent: 100 }, { ...text, height: 0, seenPercent: 0 }],
  ['half a pixel of width, but seen', { ...text, width: 0.4 }, { ...text, width: 0, seenPercent: 0 }],
])('a text with %s retains its other readings', (_, posted, stored) => {
  expect(read({ ...WHOLE, documents: [text, posted] })).toEqual({ ...WHOLE, documents: [text, stored] });
});

test('a part that can’t be read drops no other part', () => {
  expect(read({ ...WHOLE, viewport: { width: 390 } })).toEqual({ ...WHOLE, viewport: null });
  expect(read({ ...WHOLE, labels: 'none' })).toEqual({ ...WHOLE, labels: [] });
  expect(read({ ...WHOLE, labels: [label, { ...label, contrast: 0 }, 5] })).toEqual({
    ...WHOLE,
    labels: [label, { ...label, contrast: null }],
  });
  expect(read({ ...WHOLE, documents: [{ ...text, sha256: 'x' }, text] })).toEqual(WHOLE);
  expect(read({ ...WHOLE, documents: Array.from({ length: 50 }, () => text) }).documents).toHaveLength(20);
});

test('the page of an older release names no method', () => {
  const { method: _, ...former } = WHOLE;
  expect(read(former)).toEqual(former);
});
