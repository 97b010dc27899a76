const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const SHA256 = /^[0-9a-f]{64}$/;

/** The database rejects a query for an id with another form. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

export function isSha256(text: string): boolean;
export function isSha256(text: unknown): text is string;
export function isSha256(text: unknown): boolean {
  return typeof text === 'string' && SHA256.test(text);
}

/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 3;
const GROUP_LENGTH = 4;

export const REFERENCE_LENGTH = GROUPS * GROUP_LENGTH;

export function parseReference(text: string): string | null {
  const characters = text.toUpperCase().replace(/[\s\p{Dash}_.]/gu, '');
  const isReference =
    characters.length === REFERENCE_LENGTH &&
    [...characters].every((character) => ALPHABET.includes(character));
  return isReference ? inGroups(characters) : null;
}

/** `7KQ2-9DXM-4RTP`. Skips bytes that would make some characters more frequent. */
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
