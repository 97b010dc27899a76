import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newReference, REFERENCE_LENGTH } from '#platform/values/ids.ts';

const enough = fc.uint8Array({ minLength: 400, maxLength: 400 });

test('a reference is three groups of four unambiguous characters', () => {
  fc.assert(
    fc.property(enough, (random) => {
      fc.pre(random.filter((byte) => byte < 240).length >= REFERENCE_LENGTH);
      expect(newReference(random)).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    }),
  );
});

test('every character is equally likely, and too few random bytes make none', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const random = Array<number>(REFERENCE_LENGTH).fill(byte);
    if (byte < 240) counts.set(newReference(random), 1 + (counts.get(newReference(random)) ?? 0));
    else expect(() => newReference(random)).toThrow('more random bytes');
  }
  expect([counts.size, ...new Set(counts.values())]).toEqual([30, 8]);
  expect(() => newReference(new Uint8Array(REFERENCE_LENGTH - 1))).toThrow('more random bytes');
});

test('different bytes at any position make a different reference', () => {
  const plain = Array<number>(REFERENCE_LENGTH).fill(7);
  const references = plain.map((_, place) => newReference(plain.with(place, 8)));
  expect(new Set([newReference(plain), ...references]).size).toBe(REFERENCE_LENGTH + 1);
});
