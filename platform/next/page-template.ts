import { randomBytes } from 'node:crypto';
import { escapeHtml } from '#platform/values/escape-html.ts';

type Source = readonly (readonly [name: string, value: string])[];

/** What a page is rendered with instead of the values of a visitor. */
type Marks = { nonce: string; source: string };
export type Filling = { nonce: string; source: Source };

/** The parameter under which the mark of a source reaches the page. */
const PARAMETER = 'handoff_referrer';
const MARK_LENGTH = 24;
const LETTERS = 26;
const FIRST_LETTER = 97;

const SCRIPT = { start: '<script', end: '</script>' };
const SCRIPT_PRELOAD = { start: '<link rel="preload" as="script"', end: '>' };

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

export type PageTemplate = { texts: readonly string[]; holes: readonly Hole[] };

/**
 * As long as a nonce. Letters alone, so that no format escapes them. The content of a page is older than its marks, so it
 * can't contain them.
 */
export const newMark = (): string =>
  [...randomBytes(MARK_LENGTH)].map((byte) => String.fromCharCode(FIRST_LETTER + (byte % LETTERS))).join('');

/** For a page without a part that needs a script: without those of Next and React, and without the data for them. */
export const withoutScripts = (html: string): string =>
  [SCRIPT, SCRIPT_PRELOAD].reduce(
    (rest, { start, end }) =>
      rest
        .split(start)
        .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(end) + end.length)))
        .join(''),
    html,
  );

/** Cuts a rendered page at its marks. Throws if one is in a place that this file doesn't know. */
export function templateOf(html: string, { nonce, source }: Marks): PageTemplate {
  const marked: Source = [[PARAMETER, source]];
  const places: [text: string, hole: Hole][] = [
    [nonce, 'nonce'],
    [inputsOf(marked), 'inputs'],
    [queryOf(marked), 'query'],
  ];
  const texts: string[] = [];
  const holes: Hole[] = [];
  let end = 0;
  const nextPlace = () =>
    places
      .map(([text, hole]) => ({ hole, at: html.indexOf(text, end), length: text.length }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
  for (let next = nextPlace(); next; next = nextPlace()) {
    texts.push(html.slice(end, next.at));
    holes.push(next.hole);
    end = next.at + next.length;
  }
  texts.push(html.slice(end));
  if (texts.some((text) => text.includes(nonce) || text.includes(source)))
    throw new Error('The page has a mark in an unknown place.');
  return { texts, holes };
}

export function filledPage({ texts, holes }: PageTemplate, filling: Filling): string {
  const written = new Map([...new Set(holes)].map((hole) => [hole, FILLERS[hole](filling)]));
  const filled = holes.map((hole, at) => `${texts[at] ?? ''}${written.get(hole) ?? ''}`);
  return filled.join('') + (texts.at(-1) ?? '');
}
