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

test('every character is equally likely', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const first = characterOf(byte);
    counts.set(first, 1 + (counts.get(first) ?? 0));
  }
  const skipped = counts.get('skipped') ?? 0;
  counts.delete('skipped');
  expect(counts.size).toBe(30);
  expect(new Set(counts.values())).toEqual(new Set([(256 - skipped) / 30]));
});

test('different bytes at any position make a different reference', () => {
  const plain = Array<number>(REFERENCE_LENGTH).fill(7);
  const references = plain.map((_, place) => newReference(plain.with(place, 8)));
  expect(new Set([newReference(plain), ...references]).size).toBe(REFERENCE_LENGTH + 1);
});

test('throws on too few random bytes instead of a shorter reference', () => {
  expect(() => newReference(new Uint8Array(REFERENCE_LENGTH - 1))).toThrow('more random bytes');
  expect(() => newReference(new Uint8Array(REFERENCE_LENGTH).fill(255))).toThrow('more random bytes');
});

function characterOf(byte: number): string {
  try {
    return newReference(Array<number>(REFERENCE_LENGTH).fill(byte)).charAt(0);
  } catch {
    return 'skipped';
  }
}
