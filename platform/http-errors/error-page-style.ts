import type { BrandToken, Letterhead } from '#platform/process/letterhead.ts';

/** Same as app/globals.css, which edge pages can't load. */
const TOKENS: Record<string, [light: string, dark: string]> = {
  page: ['#f1f5f3', '#0f1513'],
  surface: ['#ffffff', '#161e1b'],
  ink: ['#13221c', '#ecf3ee'],
  'ink-soft': ['#3f5047', '#b7c7be'],
  line: ['#d1dbd7', '#2e3b36'],
  'line-strong': ['#6d8278', '#7b9186'],
  accent: ['#17604a', '#80c5ab'],
  'accent-over': ['#004c38', '#96dbc1'],
  'accent-strong': ['#0c5943', '#80c5ab'],
  'accent-wash': ['#e4f5ee', '#192f27'],
  'on-accent': ['#ffffff', '#08130e'],
  focus: ['#13221c', '#ffffff'],
  'focus-halo': ['#ffce47', '#8a6700'],
};
const BRAND_TOKENS: BrandToken[] = [
  'accent',
  'accent-over',
  'on-accent',
  'accent-strong',
  'accent-wash',
  'page',
  'surface',
  'line',
];
const COLOR = /^#[0-9a-f]{6}$/i;

const RULES = `
*{box-sizing:border-box;margin:0}
html{background:var(--page);color:var(--ink);-webkit-text-size-adjust:100%}
body{min-height:100dvh;display:flex;flex-direction:column;font:1.0625rem/1.55 "Public Sans",ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word;text-wrap:pretty}
h1,h2{font-weight:650;letter-spacing:-.018em;text-wrap:balance}
h1{font-size:clamp(1.625rem,1.35rem + 1.2vw,2.125rem);line-height:1.18}
a{color:var(--accent-strong);text-decoration-thickness:1px;text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 7px var(--focus-halo);border-radius:.375rem}
.column{width:100%;max-width:64rem;margin:0 auto;padding-right:1.25rem;padding-left:1.25rem}
header,footer{background:var(--surface)}
header{border-bottom:1px solid var(--line)}
header .column{display:flex;align-items:center;min-height:4rem}
.brand{display:flex;align-items:center;gap:.75rem;min-height:2.75rem;font-size:1.125rem;font-weight:600;letter-spacing:-.025em;color:var(--ink);text-decoration:none}
.brand svg{width:2.25rem;height:2.25rem;flex:none}
.brand rect{fill:var(--accent)}
.brand path{fill:none;stroke:var(--on-accent);stroke-width:2.25;stroke-linecap:round}
main.column{flex:1;padding-top:2rem;padding-bottom:2rem}
.emblem{display:grid;place-items:center;width:3rem;height:3rem;margin-bottom:1.25rem;border:1px solid var(--accent-strong);border-radius:50%;background:var(--accent-wash);color:var(--accent-strong)}
.emblem svg{width:2rem;height:2rem;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round}
.words{max-width:34rem;color:var(--ink-soft)}
.words p{margin-top:.75rem}
.words pre{margin-top:1rem;padding:.75rem 1rem;overflow-x:auto;border:1px solid var(--line);border-radius:.75rem;background:var(--page);color:var(--ink);font:0.9375rem/1.6 ui-monospace,monospace}
.card button{width:100%;min-height:3.25rem;margin-top:2rem;padding:.75rem 1.75rem;border:2px solid var(--accent-strong);border-radius:.75rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
.card button:hover{background:var(--accent-over)}
.ways{display:flex;flex-wrap:wrap;gap:1rem;margin-top:2rem}
.ways a{display:inline-flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;padding:.75rem 1.75rem;border:2px solid var(--line-strong);border-radius:.75rem;background:var(--surface);color:var(--ink);font-weight:600;text-align:center;text-decoration:none}
.ways a:hover{border-color:var(--ink)}
.words+.ways a:first-child{border-color:var(--accent-strong);background:var(--accent);color:var(--on-accent)}
.words+.ways a:first-child:hover{background:var(--accent-over)}
footer{border-top:1px solid var(--line);font-size:.9375rem;color:var(--ink-soft)}
footer .column{padding-top:2rem;padding-bottom:2rem}
footer h2{font-size:1rem;font-weight:600;color:var(--ink)}
footer ul{display:flex;flex-wrap:wrap;column-gap:1.5rem;padding:0;list-style:none}
footer a{display:inline-flex;align-items:center;min-height:2.75rem;overflow-wrap:anywhere}
@media (width>=40rem){.column{padding-right:2rem;padding-left:2rem}main.column{padding-top:3rem;padding-bottom:3rem}.card{max-width:40rem;padding:2.5rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface);box-shadow:0 1px 2px light-dark(rgb(19 34 28 / .06),rgb(0 0 0 / .4)),0 12px 32px -16px light-dark(rgb(19 34 28 / .18),rgb(0 0 0 / .6))}.ways a,.card button{width:auto}}
@media print{:root{color-scheme:light}.ways,.card button{display:none}}
`;

const fontFace = (address: string) =>
  `@font-face{font-family:"Public Sans";font-weight:100 900;font-display:swap;src:url(${address}) format("woff2")}`;

export function errorPageStyle(letterhead: Letterhead | undefined, font: string | undefined): string {
  const tokens = Object.entries({ ...TOKENS, ...brandColors(letterhead) });
  const lines = tokens.map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`);
  return `${font ? fontFace(font) : ''}:root{color-scheme:light dark;${lines.join(';')}}${RULES}`;
}

/** Omits anything but plain colors: the text is part of a style sheet. */
function brandColors(letterhead: Letterhead | undefined): typeof TOKENS {
  return Object.fromEntries(
    BRAND_TOKENS.flatMap((name) => {
      const { light = '', dark = '' } = letterhead?.colors?.[name] ?? {};
      return COLOR.test(light) && COLOR.test(dark) ? [[name, [light, dark]]] : [];
    }),
  );
}
