import { randomBytes } from 'node:crypto';
import { posix } from 'node:path';
import { escapeHtml } from '#platform/values/escape-html.ts';

type Source = readonly (readonly [name: string, value: string])[];

/** The values of a visitor, or the marks that take their place while the page is rendered. */
export type Filling = { nonce: string; source: Source };

const LETTERS = 26;
const FIRST_LETTER = 97;

const LAST_TAG = '</html>';
/** In the place of a part that failed, and in a script about one that failed late. */
const FAILED = ['<!--$!-->', '$RX("'];
/** React sends a late part below the page, for a script that moves it. Those of Next for its metadata are empty. */
const LATE_PART = ' id="S:';

const SCRIPT = { start: '<script', end: '</script>' };
const SCRIPT_PRELOAD = { start: '<link rel="preload" as="script"', end: '>' };
/** One of ours, which needs neither Next nor React. */
const OWN_SCRIPT = ' data-own=';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
/** The build names fonts and pictures by their place beside the stylesheet. */
const FILE_OF_STYLE = /url\((\.[^)]+)\)/g;
const END_OF_STYLE = '</style';
const END_OF_BODY = '</body>';

/** As React writes them. */
const inputsOf = (source: Source) =>
  source
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`)
    .join('');

const queryOf = (source: Source) => `${new URLSearchParams(source.map(([name, value]) => [name, value]))}`;

const FILLERS = {
  nonce: ({ nonce }: Filling) => nonce,
  inputs: ({ source }: Filling) => inputsOf(source),
  query: ({ source }: Filling) => escapeHtml(queryOf(source)),
};
type Hole = keyof typeof FILLERS;
const HOLES = Object.keys(FILLERS) as Hole[];

/** `holes` are between the texts. */
export type PageTemplate = { texts: readonly string[]; holes: readonly Hole[] };

/** The page itself prevents storing, not a failure of the moment. */
export class UnstorablePage extends Error {}

/** Letters alone, so that no format escapes them. The content of a page is older than its marks, so it can't contain them. */
export const newMark = (length: number): string =>
  [...randomBytes(length)].map((byte) => String.fromCharCode(FIRST_LETTER + (byte % LETTERS))).join('');

/** Whether React has rendered each part, and no script has to move one into its place. */
export const isWhole = (html: string): boolean =>
  html.endsWith(LAST_TAG) &&
  !FAILED.some((sign) => html.includes(sign)) &&
  html
    .split(LATE_PART)
    .slice(1)
    .every((part) => after('>', part).startsWith('</div>'));

/** For a page without a part that needs Next or React: without their scripts, and without the data for them. */
export const withoutScripts = (html: string): string =>
  [SCRIPT, SCRIPT_PRELOAD].reduce((rest, { start, end }) => {
    const [before = '', ...parts] = rest.split(start);
    return before + parts.map((part) => (isOwn(part) ? start + part : after(end, part))).join('');
  }, html);

const isOwn = (part: string) => part.startsWith(OWN_SCRIPT);

export type CssAt = (path: string) => string | undefined;

/**
 * Paints without a further request. The stylesheets follow, for the next page: as they are for print, they delay
 * nothing. `cssAt` is undefined for a file that isn't known.
 */
export function withStyles(html: string, nonce: string, cssAt: CssAt): string {
  const paths: string[] = [];
  const styled = html.replaceAll(STYLESHEET, (link, path: string) => {
    const css = cssAt(path);
    if (css === undefined || css.includes(END_OF_STYLE)) return link;
    paths.push(path);
    return `<style nonce="${nonce}">${withAbsoluteFiles(css, path)}</style>`;
  });
  const later = paths.map((path) => `<link rel="stylesheet" media="print" href="${path}"/>`).join('');
  return styled.replace(END_OF_BODY, () => later + END_OF_BODY);
}

const withAbsoluteFiles = (css: string, path: string): string =>
  css.replaceAll(FILE_OF_STYLE, (_, file: string) => `url(${posix.resolve(posix.dirname(path), file)})`);

function after(end: string, text: string): string {
  const at = text.indexOf(end);
  if (at < 0) throw new UnstorablePage('The page has a tag without an end.');
  return text.slice(at + end.length);
}

/** Cuts a rendered page at its marks. Throws if one is in a place that this file doesn't know. */
export function templateOf(html: string, marks: Filling): PageTemplate {
  const places = HOLES.map((hole) => ({ hole, text: FILLERS[hole](marks) })).filter(({ text }) => text);
  const texts: string[] = [];
  const holes: Hole[] = [];
  let end = 0;
  const nextPlace = () =>
    places
      .map(({ hole, text }) => ({ hole, at: html.indexOf(text, end), length: text.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
  for (let next = nextPlace(); next; next = nextPlace()) {
    texts.push(html.slice(end, next.at));
    holes.push(next.hole);
    end = next.at + next.length;
  }
  texts.push(html.slice(end));
  const halves = [marks.nonce, ...marks.source.map(([, mark]) => mark)].flatMap(halvesOf);
  if (texts.some((text) => halves.some((half) => text.includes(half))))
    throw new UnstorablePage('The page has a mark in an unknown place.');
  return { texts, holes };
}

/** Next may cut the data of React inside a mark. One half is whole then. */
function halvesOf(mark: string): string[] {
  const middle = Math.floor(mark.length / 2);
  return [mark.slice(0, middle), mark.slice(middle)];
}

export function valuesOf({ holes }: Pick<PageTemplate, 'holes'>, filling: Filling): Buffer[] {
  const written = new Map(HOLES.map((hole) => [hole, Buffer.from(FILLERS[hole](filling))]));
  return holes.map((hole) => written.get(hole) ?? Buffer.alloc(0));
}
