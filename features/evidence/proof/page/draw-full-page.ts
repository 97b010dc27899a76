/** In pixels. A sheet of A4 and of Letter has room for it. */
export const SHEET = { width: 642, height: 850 };

/**
 * Draws the page of a copy whole, in a browser: on paper as parts of at most a sheet, cut between lines. It uses nothing
 * outside of itself, because the printable certificate contains its source.
 */
export function drawFullPage(first: HTMLIFrameElement, sheet: { width: number; height: number }): void {
  const MAX_HEIGHT = 30_000;
  const MAX_RECTANGLES = 20_000;
  const SOLID = 'input, button, img, svg, progress, summary';
  const box = first.closest<HTMLElement>('.drawn');
  // An element of the copy may be named like a member of its document.
  const rootOf = (page: Document) =>
    Document.prototype.querySelector.call(page, ':root') as HTMLElement | null;
  const framesOf = (page: Document) =>
    Array.from(Document.prototype.querySelectorAll.call(page, 'iframe')) as HTMLIFrameElement[];
  const page = first.contentDocument;
  const root = page && rootOf(page);
  if (!box || !page || !root) return;
  const width = Number(box.dataset.width);
  const paperScale = Math.min(1, sheet.width / width);

  /** The borrower read it on a screen, with its colors. */
  const readAsOnScreen = (copy: Document) => {
    const screenOnly = (rules: CSSRuleList) => {
      for (const rule of Array.from(rules)) {
        const { media } = rule as CSSMediaRule;
        if (media && /\bprint\b/.test(media.mediaText)) media.mediaText = 'not all';
        else if ('cssRules' in rule) screenOnly((rule as CSSGroupingRule).cssRules);
      }
    };
    for (const style of Array.from(Document.prototype.querySelectorAll.call(copy, 'style')))
      if ((style as HTMLStyleElement).sheet)
        screenOnly(((style as HTMLStyleElement).sheet as CSSStyleSheet).cssRules);
    rootOf(copy)?.style.setProperty('print-color-adjust', 'exact');
  };
  /** The sandbox opens no tab, so a link does nothing. */
  const stopLinks = (copy: Document) => {
    for (const link of Array.from(Document.prototype.querySelectorAll.call(copy, 'a, area')))
      link.setAttribute('target', '_blank');
  };
  const growTexts = (copy: Document) => {
    for (const frame of framesOf(copy)) {
      const text = frame.contentDocument && rootOf(frame.contentDocument);
      if (!text || !frame.contentDocument) continue;
      stopLinks(frame.contentDocument);
      // Then no estimated height takes its place.
      frame.dataset.fitted = '';
      frame.style.minHeight = '0';
      frame.style.height = '0';
      const height = Math.min(text.scrollHeight, MAX_HEIGHT);
      frame.style.height = `${height}px`;
    }
  };
  const draw = (frame: HTMLIFrameElement) => {
    const copy = frame.contentDocument;
    if (!copy) return;
    readAsOnScreen(copy);
    stopLinks(copy);
    growTexts(copy);
  };
  /** Upper and lower edges of lines and solid elements. None of them may be cut. */
  const edgesIn = (copy: Document, offset: number, edges: [number, number][]) => {
    const add = ({ top, bottom }: DOMRect) => {
      if (bottom > top) edges.push([top + offset, bottom + offset]);
    };
    const body = rootOf(copy);
    if (!body) return;
    const nodes = Document.prototype.createTreeWalker.call(copy, body, NodeFilter.SHOW_TEXT);
    const range = Document.prototype.createRange.call(copy);
    while (edges.length < MAX_RECTANGLES && nodes.nextNode()) {
      range.selectNodeContents(nodes.currentNode);
      for (const line of Array.from(range.getClientRects())) add(line);
    }
    for (const solid of Array.from(body.querySelectorAll(SOLID)).slice(
      0,
      Math.max(0, MAX_RECTANGLES - edges.length),
    ))
      add(solid.getBoundingClientRect());
    for (const frame of framesOf(copy))
      if (frame.contentDocument)
        edgesIn(frame.contentDocument, offset + frame.getBoundingClientRect().top, edges);
  };
  const room = sheet.height / paperScale;
  /** Rows that overlap are cut as one. */
  const joined = (edges: [number, number][]) => {
    const rows: [number, number][] = [];
    for (const [start, end] of edges.filter(([from, to]) => to - from < room / 2).sort(([a], [b]) => a - b)) {
      const last = rows.at(-1);
      if (last && start < last[1]) last[1] = Math.max(last[1], end);
      else rows.push([start, end]);
    }
    return rows;
  };
  const nextCut = (top: number, rows: [number, number][]) => {
    const last = top + room;
    const [cut = last] = rows.find(([start, end]) => start < last && end > last) ?? [];
    return cut < top + room / 3 ? last : cut;
  };

  draw(first);
  first.style.height = '0';
  let height = 0;
  // A page may be as high as its window and more.
  for (let times = 0; times < 3 && root.scrollHeight > height; times += 1) {
    height = Math.min(root.scrollHeight, MAX_HEIGHT);
    first.style.height = `${height}px`;
  }
  box.classList.toggle('cut', root.scrollHeight > height);
  const edges: [number, number][] = [];
  edgesIn(page, 0, edges);
  const rows = joined(edges);
  const cuts = [0];
  while ((cuts.at(-1) ?? height) < height) cuts.push(Math.min(nextCut(cuts.at(-1) ?? 0, rows), height));
  let waiting = cuts.length - 2;
  const finish = () => {
    if (waiting <= 0) box.classList.add('whole');
  };
  for (const [place, top] of cuts.slice(0, -1).entries()) {
    const frame = place === 0 ? first : (first.cloneNode() as HTMLIFrameElement);
    let part = first.parentElement as HTMLElement;
    if (place > 0) {
      part = part.cloneNode() as HTMLElement;
      part.inert = true;
      frame.addEventListener('load', () => {
        draw(frame);
        waiting -= 1;
        finish();
      });
      part.append(frame);
      box.append(part);
    }
    part.style.setProperty('--top', String(top));
    part.style.setProperty('--height', String((cuts[place + 1] ?? height) - top));
  }
  const rescale = () => box.style.setProperty('--screen-scale', String(Math.min(1, box.clientWidth / width)));
  box.style.setProperty('--paper-scale', String(paperScale));
  addEventListener('resize', rescale);
  rescale();
  finish();
}
