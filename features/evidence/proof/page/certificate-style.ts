import { drawFullPage, SHEET } from './draw-full-page.ts';
import { BASE_STYLE, DRAWN_STYLE } from './page-style.ts';

/**
 * Draws each page copy whole. Grows each frame of a text to its content, then hides the plain words. A text longer than a
 * sheet is cut at the end of the sheet, so its words are printed too.
 */
export const GROW_FRAMES = `
const PAGE = ${SHEET.height};
const drawFullPage = ${drawFullPage};
for (const frame of document.querySelectorAll('.drawn iframe')) {
  const draw = () => drawFullPage(frame, ${JSON.stringify(SHEET)});
  if (document.readyState === 'complete') draw();
  else addEventListener('load', draw);
}
const frames = [...document.querySelectorAll('article:not(.page) iframe')];
const grow = (frame) => {
  const page = frame.contentDocument?.documentElement;
  if (!page) return;
  frame.style.height = '0';
  const height = page.scrollHeight;
  frame.style.height = height + 2 + 'px';
  frame.parentElement.classList.toggle('long', height > PAGE);
  document.documentElement.classList.add('grown');
};
const growAll = () => frames.forEach(grow);
const onPaper = (isPaper) => {
  document.documentElement.classList.toggle('paper', isPaper);
  growAll();
};
for (const frame of frames) frame.addEventListener('load', () => grow(frame));
addEventListener('resize', growAll);
addEventListener('beforeprint', () => onPaper(true));
addEventListener('afterprint', () => onPaper(false));
matchMedia('print').addEventListener('change', ({ matches }) => onPaper(matches));
growAll();
`;

/** Fits A4 and Letter: a frame must have the same width when it is measured and when it is printed. */
const PAPER_WIDTH = '17cm';

export const STYLE = `${BASE_STYLE}
body { max-width: 62rem; padding: 2.5rem 1rem 4rem; }
h1, h2, h3, p, dl, dd, ol, pre { margin: 0; padding: 0; }
h1 { font-size: clamp(1.75rem, 1.3rem + 2.4vw, 2.75rem); line-height: 1.15; letter-spacing: 0.01em; font-weight: 650; font-variant-numeric: tabular-nums; }
h2 { font-size: 1.3125rem; line-height: 1.25; letter-spacing: -0.01em; font-weight: 650; margin-bottom: 1rem; }
h3 { font-size: 1rem; line-height: 1.35; font-weight: 650; }
code, pre, .mono { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.8125em; }
header { padding: 0 0.25rem 1.75rem; display: grid; gap: 0.375rem; }
header p, .hash, .small { color: var(--soft); }
.kind { color: var(--accent) !important; font-weight: 650; }
main { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 1fr); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 0.875rem; padding: 1.25rem 1rem; }
section h3 { margin: 1.25rem 0 0.5rem; }
article h3, .events h3 { margin: 0; }
.conclusion { font-size: 1.25rem; }
.lamps { margin-bottom: 1.25rem; }
.rows { display: grid; gap: 0.375rem; }
.rows > div { display: grid; grid-template-columns: minmax(0, 1fr); }
dt { color: var(--soft); font-size: 0.875rem; }
article + article { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.hash { font-size: 0.875rem; margin: 0.125rem 0 0.75rem; }
iframe { display: block; width: 100%; height: 48rem; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; color-scheme: light; }
${DRAWN_STYLE}
.words { margin-top: 1rem; }
.words pre { margin-top: 0.5rem; }
@media screen { .grown .words { display: none; } }
pre { font-size: 0.8125rem; }
.words pre { font: inherit; }
.events { list-style: none; }
.events > li { display: grid; gap: 0.25rem; padding: 1rem 0; border-top: 1px solid var(--line); }
.events > li:first-child { border-top: 0; padding-top: 0; }
.events > li:last-child { padding-bottom: 0; }
.events .rows { margin-top: 0.5rem; font-size: 0.9375rem; }
.when { font-size: 0.875rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.when span { color: var(--accent); font-weight: 650; margin-right: 0.25rem; }
.events .hashes { font-size: 0.875rem; color: var(--soft); padding-top: 0.5rem; border-top: 1px dashed var(--line); }
.events .mono { font-size: 0.75rem; }
.gone { color: var(--soft); font-style: italic; }
section > p + .rows, section > .rows + p, section > p + p, section > .rows + pre, section > pre + p { margin-top: 1rem; }
@media (min-width: 44rem) {
  body { padding: 4rem 2rem 6rem; }
  section { padding: 1.75rem 2rem; }
  .rows > div { grid-template-columns: 10rem minmax(0, 1fr); column-gap: 1.5rem; align-items: baseline; }
  .rows dd { grid-column: 2; }
  .events > li { grid-template-columns: 15rem minmax(0, 1fr); column-gap: 1.5rem; padding: 1.5rem 0; }
  .events .rows > div { grid-template-columns: 8rem minmax(0, 1fr); column-gap: 1rem; }
}
.paper article:not(.page) iframe { width: ${PAPER_WIDTH}; }
@media print {
  :root { --soft: #333; --line: #bbb; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  header { padding: 0 0 0.75rem; }
  main { display: block; }
  section { border: 0; border-top: 1.5px solid #000; border-radius: 0; padding: 0.75rem 0 1.25rem; }
  h2, h3, .when, .hash { break-after: avoid; }
  .rows > div, .when, .hashes { break-inside: avoid; }
  .rows > div { grid-template-columns: 3.4cm minmax(0, 1fr); column-gap: 0.5cm; align-items: baseline; }
  .rows dd { grid-column: 2; }
  .events > li { grid-template-columns: minmax(0, 1fr); padding: 0.5rem 0; }
  .grown article:not(.long) .words { display: none; }
  article:not(.long) { break-inside: avoid; }
  .long .hash { break-after: auto; }
  article:not(.page) iframe { width: ${PAPER_WIDTH}; border-radius: 0; }
}
`;
