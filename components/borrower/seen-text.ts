/** A text is sampled at the middle of each hundredth of its height. */
const PARTS = 100;
/** Where a line must be uncovered, as shares of its width. */
const ACROSS = [0.1, 0.5, 0.9];
const MIN_OPACITY = 0.1;
const MIN_SCALE = 0.5;
const CLEAR = /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/;
const SIDES = ['top', 'right', 'bottom', 'left'];

/** By frame, the parts of its text that were in sight. */
export type Seen = Map<HTMLIFrameElement, Set<number>>;

/** Adds what is in sight now. Doubts count as not seen. */
export function sampleSeen(form: HTMLFormElement, seen: Seen): void {
  for (const frame of form.querySelectorAll('iframe')) if (!seen.has(frame)) seen.set(frame, new Set());
  const unseen = [...seen].filter(([frame, parts]) => parts.size < PARTS && isReadable(frame));
  if (document.visibilityState !== 'visible' || unseen.length === 0) return;
  whileClickable(() => {
    for (const [frame, parts] of unseen) addParts(frame, parts);
  });
}

/** Otherwise a layer that lets clicks through would not be found. The page's policy allows no style element. */
function whileClickable(run: () => void) {
  // Older browsers don't have it.
  if (!('adoptedStyleSheets' in document)) return run();
  // The property is a live list.
  const before = [...document.adoptedStyleSheets];
  const clickable = new CSSStyleSheet();
  clickable.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...before, clickable];
  try {
    run();
  } finally {
    document.adoptedStyleSheets = before;
  }
}

export const percentOf = (frame: HTMLIFrameElement, parts: ReadonlySet<number>): number =>
  frame.offsetHeight > 0 && frame.offsetWidth > 0 ? (100 * parts.size) / PARTS : 0;

/** Its text has loaded, and neither the frame nor the text is transparent, hidden or tiny. */
function isReadable(frame: HTMLIFrameElement): boolean {
  const text = frame.contentDocument;
  if (text?.URL !== frame.src || text.readyState !== 'complete') return false;
  const { width, height } = frame.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const isTiny = width < MIN_SCALE * frame.offsetWidth || height < MIN_SCALE * frame.offsetHeight;
  return !isTiny && isVisible(frame) && isVisible(text.body);
}

function isVisible(element: Element): boolean {
  const options = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  // Older browsers don't have it.
  if (element.checkVisibility?.(options) === false || opacityOf(element) < MIN_OPACITY) return false;
  return getComputedStyle(element).visibility === 'visible';
}

function opacityOf(element: Element | null): number {
  if (!element) return 1;
  const { opacity, filter, maskImage } = getComputedStyle(element);
  const isBlurred = /opacity|blur/.test(filter) || (maskImage ?? 'none') !== 'none';
  return isBlurred ? 0 : Number(opacity) * opacityOf(element.parentElement);
}

function addParts(frame: HTMLIFrameElement, parts: Set<number>) {
  const text = frame.contentDocument?.documentElement;
  if (!text) return;
  const { top, bottom, left, width, height } = frame.getBoundingClientRect();
  const scale = height / frame.offsetHeight;
  const end = Math.min(bottom, innerHeight);
  for (let part = 0; part < PARTS; part += 1) {
    const inText = ((part + 0.5) / PARTS) * text.scrollHeight - text.scrollTop;
    const y = top + inText * scale;
    if (parts.has(part) || y < Math.max(top, 0) || y >= end) continue;
    if (ACROSS.every((share) => isUncovered(frame, left + share * width, y))) parts.add(part);
  }
}

function isUncovered(frame: HTMLIFrameElement, x: number, y: number): boolean {
  for (const element of document.elementsFromPoint(x, y)) {
    if (element === frame) return true;
    if (covers(element)) return false;
  }
  return false;
}

const hasBorder = (style: CSSStyleDeclaration, side: string): boolean =>
  Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
  !CLEAR.test(style.getPropertyValue(`border-${side}-color`));

function covers(element: Element): boolean {
  if (opacityOf(element) < MIN_OPACITY) return false;
  // The contents of the last two can't be inspected.
  if (element.matches('img, video, canvas, iframe, object, embed, svg, svg *')) return true;
  if (element.shadowRoot || element.localName.includes('-')) return true;
  return [null, '::before', '::after'].some((pseudo) => {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && /none|normal/.test(style.content)) return false;
    return (
      !CLEAR.test(style.backgroundColor) ||
      [style.backgroundImage, style.boxShadow, style.backdropFilter ?? 'none'].some(
        (paint) => paint !== 'none',
      ) ||
      SIDES.some((side) => hasBorder(style, side))
    );
  });
}
