/** `h` is a heading. A text without a kind has no margins, such as the line after a break. */
type Kind = 'p' | 'li' | 'h' | '';
export type Paragraph = { length: number; kind: Kind };

/** For a text of unknown length. */
export const USUAL_PARAGRAPHS: Paragraph[] = [{ length: 700, kind: 'p' }];

/** The page holds one letter for each of the text's. The frame of a longer text scrolls without scripts. */
const MAX_CHARACTERS = 40_000;
const MAX_PARAGRAPHS = 500;

/** Elements that start a new line. */
const BLOCK = /^(\/?)(address|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b/i;
const HEADING = /^h[1-6]$/;
const REFERENCE = /&#?\w{1,10};/g;
/** How our own conversion to plain text writes an item of a list, and the address after the words of a link. */
const ITEM = /^\s*(?:\*|\d+\.) /;
/** A short line that isn't a sentence is a heading. */
const SHORT = 60;
const SENTENCE_END = /[^\p{L}\p{N}]\s*$/u;
const ADDRESS = / ?\[(?:https?|mailto|tel):[^\]]{0,500}\]/g;

/** A rough reading, linear also for hostile markup. Nothing but the height of a frame relies on it. */
export function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, part] of html.split('<').entries()) {
    const isTag = index > 0;
    const text = part
      .slice(isTag ? part.indexOf('>') + 1 : 0)
      .replace(REFERENCE, '.')
      .replaceAll(/\s+/g, ' ');
    const length = text === ' ' ? 0 : text.length;
    const last = paragraphs.at(-1);
    const [, end, name] = (isTag && BLOCK.exec(part)) || [];
    if (!last || name) paragraphs.push({ length, kind: end || !name ? '' : kindOf(name.toLowerCase()) });
    else last.length += length;
  }
  return bounded(paragraphs);
}

export function paragraphsOfPlainText(plainText: string): Paragraph[] {
  return bounded(
    plainText
      .split('\n')
      .map((line) => ({ length: line.replace(ADDRESS, '').length, kind: kindOfLine(line) })),
  );
}

function kindOfLine(line: string): Kind {
  if (ITEM.test(line)) return 'li';
  return line.length < SHORT && !SENTENCE_END.test(line) ? 'h' : 'p';
}

function kindOf(element: string): Kind {
  if (HEADING.test(element)) return 'h';
  if (element === 'li') return 'li';
  return ['p', 'blockquote', 'pre'].includes(element) ? 'p' : '';
}

function bounded(paragraphs: readonly Paragraph[]): Paragraph[] {
  let left = MAX_CHARACTERS;
  const cut: Paragraph[] = [];
  for (const { length, kind } of paragraphs) {
    if (left === 0 || cut.length === MAX_PARAGRAPHS) break;
    if (length === 0) continue;
    cut.push({ length: Math.min(length, left), kind });
    left -= Math.min(length, left);
  }
  return cut;
}
