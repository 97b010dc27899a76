import fc from 'fast-check';

/** Any character of Unicode, often one of ASCII. The unit `binary` of fast-check takes most of a second to make. */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code), codeOf);

function codeOf(text: unknown): number {
  if (typeof text !== 'string' || [...text].length !== 1) throw new Error('not one character');
  return text.codePointAt(0) ?? 0;
}

export const anyText = (length: fc.StringSharedConstraints = {}) => fc.string({ ...length, unit: character });
