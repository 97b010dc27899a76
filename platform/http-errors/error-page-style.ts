import { BRAND_TOKENS, type ErrorPageBrand } from '#platform/process/error-page-brand.ts';
import { DEFAULT_TYPEFACE, FONT_FAMILIES, type FontFamily } from '#platform/values/typefaces.ts';

/** Same as app/globals.css, which edge pages can't load. */
const TOKENS: Record<string, [light: string, dark: string]> = {
  page: ['#f1f5f3', '#0f1513'],
  surface: ['#ffffff', '#161e1b'],
  ink: ['#13221c', '#ecf3ee'],
  'ink-soft': ['#3f5047', '#b7c7be'],
  sunken: ['#e7eeeb', '#1d2824'],
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
const COLOR = /^#[0-9a-f]{6}$/i;

const RULES = `
*{box-sizing:border-box;margin:0}
html{background:var(--page);color:var(--ink);-webkit-text-size-adjust:100%}
body{min-height:100dvh;display:flex;flex-direction:column;font:1.0625rem/1.55 var(--text-face),ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word;text-wrap:pretty}
h1,h2{font-family:var(--heading-face),var(--text-face),ui-sans-serif,system-ui,sans-serif;font-weight:650;letter-spacing:-.018em;text-wrap:balance}
h1{font-size:clamp(1.75rem,1.4rem + 1.5vw,2.375rem);line-height:1.14}
a{color:var(--accent-strong);text-decoration-thickness:1px;text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 7px var(--focus-halo);border-radius:.375rem}
.column{width:100%;max-width:64rem;margin:0 auto;padding-right:1.25rem;padding-left:1.25rem}
header,footer{background:var(--surface)}
header{border-bottom:1px solid var(--line)}
header .column{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;min-height:4rem}
header [hreflang]{display:inline-flex;align-items:center;justify-content:flex-end;min-width:2.75rem;min-height:2.75rem}
.brand{display:flex;align-items:center;min-width:2.75rem;min-height:2.75rem;font-size:1.125rem;font-weight:600;letter-spacing:-.025em;color:var(--ink);text-decoration:none}
main.column{flex:1;padding-top:2rem;padding-bottom:2rem}
.scene{height:10rem;margin:-2rem -1.25rem 1.75rem;overflow:hidden;background:var(--sunken)}
.scene svg{display:block;height:100%;max-width:100%;margin:0 auto;fill:none;stroke:var(--accent-strong);stroke-width:2.5;stroke-linecap:round}
.scene .solid{fill:var(--accent);stroke:none}
.scene .soft{fill:var(--accent);stroke:none;opacity:.14}
.scene .paper{fill:var(--surface)}
.scene .thick{stroke-width:4.5}
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
@media (width>=40rem){.column{padding-right:2rem;padding-left:2rem}main.column{padding-top:3rem;padding-bottom:3rem}.scene{height:12rem;margin:-2.5rem -2.5rem 2rem;border-radius:1rem 1rem 0 0}.card{max-width:40rem;margin-inline:auto;padding:2.5rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface);box-shadow:0 1px 2px light-dark(rgb(19 34 28 / .06),rgb(0 0 0 / .4)),0 12px 32px -16px light-dark(rgb(19 34 28 / .18),rgb(0 0 0 / .6))}.ways a,.card button{width:auto}}
.console{font-size:.9375rem;line-height:1.5}
.console main.column{display:grid;align-content:center;justify-content:center;grid-template-columns:min(100%,26rem)}
.console .brand-name{margin-bottom:1rem;padding:0 .25rem;line-height:1.25rem}
.console .brand-name b{display:block;font-size:1.0625rem;font-weight:600;letter-spacing:-.025em}
.console .brand-name span{font-size:.8125rem;color:var(--ink-soft)}
.console .card{padding:1.5rem 1.25rem;border:1px solid var(--line);border-radius:1rem;background:var(--surface)}
.console h1{font-size:1.375rem;font-weight:600;line-height:1.75rem;letter-spacing:0}
.console .ways{margin-top:1.25rem;gap:.5rem}
.console .ways a,.console .card button{width:auto;min-height:2.75rem;margin-top:0;padding:.5rem 1rem;border-width:1px;border-radius:.5rem}
.console form{margin-top:1.25rem}
@media (width>=40rem){.console .card{padding:2rem}}
@media print{:root{color-scheme:light}.scene,.ways,.card button{display:none}}
`;

type ServedFont = FontFamily & { url: string };

const fontFace = ({ family, url }: ServedFont) =>
  `@font-face{font-family:"${family}";font-weight:100 900;font-display:swap;src:url(${url}) format("woff2")}`;

export function errorPageStyle(brand: ErrorPageBrand | undefined, fonts: readonly ServedFont[]): string {
  const tokens = Object.entries({ ...TOKENS, ...brandColors(brand) });
  const lines = tokens.map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`);
  const { text, headings } = FONT_FAMILIES[brand?.typeface ?? DEFAULT_TYPEFACE];
  return `${fonts.map(fontFace).join('')}:root{color-scheme:light dark;--text-face:"${text.family}";--heading-face:"${headings.family}";${lines.join(';')}}${RULES}`;
}

/** Omits anything but plain colors: the text is part of a style sheet. */
function brandColors(brand: ErrorPageBrand | undefined): typeof TOKENS {
  return Object.fromEntries(
    BRAND_TOKENS.flatMap((name) => {
      const { light = '', dark = '' } = brand?.colors?.[name] ?? {};
      return COLOR.test(light) && COLOR.test(dark) ? [[name, [light, dark]]] : [];
    }),
  );
}
