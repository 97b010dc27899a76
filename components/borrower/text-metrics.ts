import { percentOf, type Seen } from './seen-text.ts';

type TextMetrics = { fontPx: number; contrast: number; lowContrastPercent: number };

/** For the AA level of WCAG. */
const LOW_CONTRAST = 4.5;
/** A longer text must not delay the request. */
const MAX_PARTS = 1_000;
/** Relative luminance of WCAG. */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** The form posts it with the agreement. A reading that fails is missing, and doesn't stop the others. */
export const metricsOf = (form: HTMLFormElement, seen: Seen) => ({
  viewport: { width: innerWidth, height: innerHeight },
  documents: [...seen].map(([frame, parts]) => ({
    sha256: frame.src.match(/[0-9a-f]{64}/)?.[0],
    width: frame.offsetWidth,
    height: frame.offsetHeight,
    seenPercent: percentOf(frame, parts),
    ...textMetrics(frame),
  })),
  labels: labelMetrics(form),
});

/** Of the text in a frame: the size of most letters, the lowest contrast, the share of letters below AA. */
const textMetrics = (frame: HTMLIFrameElement): TextMetrics | undefined =>
  orUndefined(() => metricsWithin(frame.contentDocument?.body));

/** A frame may have an error page, and a browser no canvas. */
function orUndefined<Measured>(measure: () => Measured): Measured | undefined {
  try {
    return measure();
  } catch {
    return undefined;
  }
}

function metricsWithin(body: HTMLElement | undefined): TextMetrics | undefined {
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

/** Of the text beside each checkbox. */
const labelMetrics = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => {
    const labelElement = box.nextElementSibling ?? box;
    const { fontSize, color } = getComputedStyle(labelElement);
    return {
      name: box.name,
      fontPx: Number.parseFloat(fontSize),
      contrast: orUndefined(() => contrastOf(labelElement, color)),
    };
  });

/** A canvas parses every color syntax and blends layers. */
function contrastOf(element: Element, color: string): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const paint = (fill: string) => {
    if (!canvas) throw new Error();
    canvas.fillStyle = fill;
    canvas.fillRect(0, 0, 1, 1);
    const { data } = canvas.getImageData(0, 0, 1, 1);
    return WEIGHTS.reduce((sum, weight, at) => sum + weight * luminanceOf((data[at] ?? 0) / 255), 0.05);
  };
  const behind = ['#fff', ...layersBehind(element)].map(paint).at(-1) ?? 1;
  const ratio = paint(color) / behind;
  return Math.round(100 * Math.max(ratio, 1 / ratio)) / 100;
}

const layersBehind = (element: Element | null): string[] =>
  element ? [...layersBehind(element.parentElement), getComputedStyle(element).backgroundColor] : [];

const luminanceOf = (value: number) => (value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
