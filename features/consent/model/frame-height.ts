/** In rem, by the width of the window, which decides on the width of the text. */
export type FrameHeight = Record<'small' | 'phone' | 'smallTablet' | 'tablet' | 'desktop', number>;

export type Paragraph = { length: number; kind: 'text' | 'list' | 'item' | 'heading' };

/** Least width of the text in rem: the frame's width without the padding of its body. A desktop has a second column. */
const COLUMNS: FrameHeight = { small: 14.5, phone: 17, smallTablet: 27, tablet: 33, desktop: 27.5 };
/** Above and below the text together. */
const PADDING: FrameHeight = { small: 2.5, phone: 2.5, smallTablet: 3, tablet: 3, desktop: 3 };
const byWidth = (heightAt: (column: number, padding: number) => number): FrameHeight => {
  const at = (width: keyof FrameHeight) => heightAt(COLUMNS[width], PADDING[width]);
  return {
    small: at('small'),
    phone: at('phone'),
    smallTablet: at('smallTablet'),
    tablet: at('tablet'),
    desktop: at('desktop'),
  };
};

/** For a text of unknown length. */
export const USUAL_HEIGHT = byWidth(() => 32);

/** Of the shell around a text, in rem. A character is as wide as the average in DejaVu Sans, a wide common font. */
const LINE = 1.76;
const CHARACTER = 0.53;
/** A list has the gap of a text below its last item. */
const GAPS = { text: 1.0625, list: 0.54, item: 0.54, heading: 2.1 };
/** Of the largest heading, which is bold. */
const HEADING_CHARACTER = 0.78;
const LIST_INDENT = 2.5;

/** Elements that start a new line. */
const BLOCKS = /^\/?(?:address|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|tr|ul)\b/i;
const REFERENCE = /&#?\w{1,10};/g;

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
    if (!last || (isTag && BLOCKS.test(part))) {
      paragraphs.push({ length, kind: isTag ? kindOf(part) : 'text' });
    } else {
      last.length += length;
    }
  }
  return paragraphs;
}

function kindOf(tag: string): Paragraph['kind'] {
  if (/^li\b/i.test(tag)) return 'item';
  if (/^[ou]l\b/i.test(tag)) return 'list';
  return /^h[1-6]\b/i.test(tag) ? 'heading' : 'text';
}

/** Rather too high: a frame that grows or scrolls is worse than an empty line. */
export function frameHeight(paragraphs: readonly Paragraph[]): FrameHeight {
  const heightAt = (column: number, padding: number) => {
    const heights = paragraphs.map(({ length, kind }) => {
      const width = length * (kind === 'heading' ? HEADING_CHARACTER : CHARACTER);
      const lines = Math.ceil(width / (kind === 'item' ? column - LIST_INDENT : column));
      return lines === 0 && kind !== 'list' ? 0 : lines * LINE + GAPS[kind];
    });
    return Math.ceil(heights.reduce((sum, height) => sum + height, padding));
  };
  return byWidth(heightAt);
}
