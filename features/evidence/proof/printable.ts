/** C0, DEL and C1, line and paragraph separators, the byte order mark, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys these characters, so they are never printed.
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A signer chooses many of these words: they must not move the cursor, color or hide other lines. */
export const printable = (text: string): string =>
  text.replace(HIDDEN, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON for a terminal: the same value, with every character of that kind escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => printable(line))
    .join('\n');
