/** The printable certificate and the page of the verifier look alike. */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f1f5f3, #0f1513);
  --surface: light-dark(#ffffff, #161e1b);
  --ink: light-dark(#13221c, #ecf3ee);
  --soft: light-dark(#3f5047, #b7c7be);
  --line: light-dark(#d1dbd7, #2e3b36);
  --accent: light-dark(#17604a, #80c5ab);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; background: var(--page); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
pre { white-space: pre-wrap; }
.sentence { font-size: 1.125rem; font-weight: 600; }
.lamps { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.375rem; }
.lamps li { padding-left: 1.75rem; text-indent: -1.75rem; break-inside: avoid; }
.lamps li::before { content: "○" / ""; display: inline-block; width: 1.75rem; text-indent: 0; }
.lamps .on::before { content: "●" / ""; color: var(--accent); }
@page { margin: 1.8cm; }
@media print { :root { color-scheme: light; --page: #fff; --surface: #fff; } }
`;

/** Of page copies, which `draw-full-page.ts` draws. Their frames begin as windows that scroll, and stay so without scripts. */
export const DRAWN_STYLE = `
.drawn { --scale: var(--screen-scale, 1); border: 1px solid var(--line); overflow: auto; background: #fff; }
.drawn > div { width: calc(var(--width) * 1px * var(--scale)); margin: 0 auto; overflow: hidden; }
.drawn iframe { display: block; width: calc(var(--width) * 1px); height: 48rem; border: 0; border-radius: 0; background: #fff; color-scheme: light; }
.drawn > [style] { height: calc(var(--height) * 1px * var(--scale)); }
.drawn > [style] > iframe { transform-origin: 0 0; transform: scale(var(--scale)) translateY(calc(var(--top) * -1px)); }
.whole + .unscripted, .drawn:not(.cut) ~ .cut-off { display: none; }
@media print {
  .drawn { --scale: var(--paper-scale, 1); overflow: visible; }
  .drawn > div { break-inside: avoid; }
}
`;
