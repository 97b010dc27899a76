/**
 * Control and format characters, line and paragraph separators, all that a font may leave out, and the empty Braille
 * pattern. Emoji with a joiner are escaped too: otherwise two names could look the same. U+FE0F stays, since many emoji
 * have it.
 */
const HIDDEN = /(?!\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Longer than any sentence about true details. A browser takes minutes to lay out a line of megabytes. */
const MAX_SHOWN = 10_000;

/** A signer chooses many of these words: they must not move the cursor, color or hide other lines. */
export const printable = (text: string): string =>
  text.length <= MAX_SHOWN
    ? escaped(text)
    : `${escaped(text.slice(0, MAX_SHOWN).toWellFormed())}… (${(text.length - MAX_SHOWN).toLocaleString('en-US')} more characters)`;

const escaped = (text: string): string =>
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
  JSON.stringify(value, null, 2).split('\n').map(escaped).join('\n');
