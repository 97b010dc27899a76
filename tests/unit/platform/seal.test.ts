import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newSealingKey, open, seal } from '#platform/crypto/seal.ts';
import { anyText } from '#tests/support/any-text.ts';

const KEY = newSealingKey();
const PLACE = 'draft|journey-1';
const long = anyText({ maxLength: 400 });

test('opens a sealed text unchanged under its key and context', () => {
  fc.assert(
    fc.property(long, fc.string({ unit: 'grapheme' }), (text, place) => {
      expect(open(seal(text, KEY, place), KEY, place)).toBe(text);
    }),
  );
  const awkward = '\r\n\u2028\u0000 {"a":"😀"} ';
  expect(open(seal(awkward, KEY, PLACE), KEY, PLACE)).toBe(awkward);
  expect(open(seal('', KEY, PLACE), KEY, PLACE)).toBe('');
});

test('does not open a text under another key or for another context', { tags: ['@sealed-data'] }, () => {
  const sealed = seal('Anna', KEY, PLACE);
  const almost = Buffer.from(KEY, 'base64url');
  almost[31] = (almost[31] ?? 0) ^ 1;
  for (const key of [newSealingKey(), almost.toString('base64url')])
    expect(open(sealed, key, PLACE)).toBeNull();
  for (const place of ['draft|journey-2', 'link|journey-1', '', `${PLACE} `, PLACE.toUpperCase()])
    expect(open(sealed, KEY, place)).toBeNull();
});

test('does not open bytes with a changed bit, a missing end or an added byte', {
  tags: ['@sealed-data'],
}, () => {
  const sealed = seal('Anna O’Brien', KEY, PLACE);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = sealed.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(open(changed, KEY, PLACE)).toBeNull();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(open(sealed.slice(0, length), KEY, PLACE)).toBeNull();
  }
  for (const bytes of [[...sealed, 0], [1, ...Array(60).fill(0)], []])
    expect(open(new Uint8Array(bytes), KEY, PLACE)).toBeNull();
});

test('seals the same text into different bytes each time, without readable parts', {
  tags: ['@sealed-data'],
}, () => {
  const seals = Array.from({ length: 200 }, () => Buffer.from(seal('Anna O’Brien', KEY, PLACE)));
  expect(new Set(seals.map((bytes) => bytes.toString('hex'))).size).toBe(200);
  expect(new Set(seals.map((bytes) => bytes.subarray(1, 13).toString('hex'))).size).toBe(200);
  expect(seals.some((bytes) => bytes.includes('Anna'))).toBe(false);
});

test('rejects a key of another length', () => {
  for (const size of [0, 31, 33]) {
    const key = Buffer.alloc(size, 7).toString('base64url');
    expect(() => seal('Anna', key, PLACE)).toThrow('32 bytes');
    expect(() => open(seal('Anna', KEY, PLACE), key, PLACE)).toThrow('32 bytes');
  }
});
