/**
 * C0, DEL and C1, line and paragraph separators, the byte order mark, characters that change the direction of text, and
 * those that can't be seen: the soft hyphen, spaces without width, fillers of a letter's place, invisible operators, tags
 * and selectors (from U+E0000). U+FE0F stays, since emoji have it.
 */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal obeys these characters, so they are never printed.
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u17b4|\u17b5|\u180b|\u180c|\u180d|\u180f|\udb40[\udc00-\uddef]/g;

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
