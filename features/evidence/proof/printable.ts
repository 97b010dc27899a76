/**
 * C0, DEL and C1, line and paragraph separators, the byte order mark, characters that change the direction of text, and
 * those that can't be seen: the soft hyphen, spaces without width, invisible operators and tags (U+E0000).
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys these characters, so they are never printed.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** A signer chooses many of these words: they must not move the cursor, color or hide other lines. */
export const printable = (text: string): string =>
  text.replace(HIDDEN, (letter) => letter.split('').map(escapeOf).join(''));

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Keeps the line ends. */
export const printableLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => printable(line.replaceAll('\t', '  ')))
    .join('\n');

/** JSON for a terminal: the same value, with every character of that kind escaped. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => printable(line))
    .join('\n');
