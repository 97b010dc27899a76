type ContrastOf = (element: Element, color: string) => number;
type TextMetrics = { fontPx: number; contrast: number; lowContrastPercent: number };

/** For the AA level of WCAG. */
const LOW_CONTRAST = 4.5;
/** A longer text must not delay the request. */
const MAX_PARTS = 1_000;

/** Of the text in a frame: the size of most letters, the lowest contrast, the share of letters below AA. */
export function textMetrics(frame: HTMLIFrameElement, contrastOf: ContrastOf): TextMetrics | undefined {
  try {
    return metricsWithin(frame.contentDocument?.body, contrastOf);
  } catch {
    return undefined;
  }
}

function metricsWithin(body: HTMLElement | undefined, contrastOf: ContrastOf): TextMetrics | undefined {
  if (!body) return undefined;
  const lettersOf = new Map<number, number>();
  const contrasts = new Map<Element, number>();
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found = { letters: 0, low: 0, lowest: 21 };
  for (let parts = 0; parts < MAX_PARTS && texts.nextNode(); parts += 1) {
    const element = texts.currentNode.parentElement;
    const letters = texts.currentNode.nodeValue?.trim().length ?? 0;
    if (!element || letters === 0 || !element.checkVisibility()) continue;
    const { fontSize, color } = getComputedStyle(element);
    const contrast = contrasts.get(element) ?? contrastOf(element, color);
    contrasts.set(element, contrast);
    const size = Number.parseFloat(fontSize);
    lettersOf.set(size, (lettersOf.get(size) ?? 0) + letters);
    found.letters += letters;
    found.lowest = Math.min(found.lowest, contrast);
    if (contrast < LOW_CONTRAST) found.low += letters;
  }
  const [main] = [...lettersOf].sort(([, one], [, other]) => other - one);
  if (!main) return undefined;
  return {
    fontPx: main[0],
    contrast: found.lowest,
    lowContrastPercent: (100 * found.low) / found.letters,
  };
}
