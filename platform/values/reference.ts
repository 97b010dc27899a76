/** Without 0/O, 1/I/L and U, so that a reference survives being read out over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

export const REFERENCE_LENGTH = GROUPS * GROUP_LENGTH;

/** A reference as somebody typed it, in letters of any size and with or without its dashes; null where it is none. */
export function parseReference(text: string): string | null {
  const characters = text.toUpperCase().replace(/[\s\p{Dash}_.]/gu, '');
  const isOne =
    characters.length === REFERENCE_LENGTH && [...characters].every((one) => ALPHABET.includes(one));
  return isOne ? inGroups(characters) : null;
}

/** A reference such as `7KQ2-9DXM-4RTP` from random bytes, one for each character; bytes that would skew are skipped. */
export function newReference(random: Iterable<number>): string {
  const fair = 256 - (256 % ALPHABET.length);
  const characters: string[] = [];
  for (const byte of random) {
    if (byte < fair) characters.push(ALPHABET.charAt(byte % ALPHABET.length));
    if (characters.length === REFERENCE_LENGTH) break;
  }
  if (characters.length < REFERENCE_LENGTH) throw new Error('a reference needs more random bytes');
  return inGroups(characters.join(''));
}

const inGroups = (characters: string) => characters.replace(/(.{4})(?=.)/g, '$1-');
