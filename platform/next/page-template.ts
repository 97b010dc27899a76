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

const inputTags = (source: Source) =>
  source
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}"/>`)
    .join('');

/** As React describes the same elements to the browser: JSON inside a text of a script. */
const inputsInScript = (source: Source) =>
  source
    .map(([name, value]) => ['$', 'input', name, { type: 'hidden', name, value: reactText(value) }])
    .map((element) => inScript(JSON.stringify(element)))
    .join(',');

const queryOf = (source: Source) => `${new URLSearchParams(source.map(([name, value]) => [name, value]))}`;

const reactText = (text: string) => (text.startsWith('$') ? `$${text}` : text);

/** As Next writes a text into a script. */
const inScript = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(
      /[&<>\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );

const FILLERS = {
  nonce: ({ nonce }: Filling) => nonce,
  inputs: ({ source }: Filling) => inputTags(source),
  inputsInScript: ({ source }: Filling) => inputsInScript(source),
  query: ({ source }: Filling) => escapeHtml(queryOf(source)),
  queryInScript: ({ source }: Filling) => inScript(queryOf(source)),
};
type Hole = keyof typeof FILLERS;

export type PageTemplate = { texts: readonly string[]; holes: readonly Hole[] };

/**
 * As long as a nonce. Letters alone, so that no format escapes them. The content of a page is older than its marks, so it
 * can't contain them.
 */
export const newMark = (): string =>
  [...randomBytes(MARK_LENGTH)].map((byte) => String.fromCharCode(FIRST_LETTER + (byte % LETTERS))).join('');

/** Cuts a rendered page at its marks. Throws if one is in a place that this file doesn't know. */
export function templateOf(html: string, { nonce, source }: Marks): PageTemplate {
  const marked: Source = [[PARAMETER, source]];
  const places: [text: string, hole: Hole, inScript: Hole][] = [
    [nonce, 'nonce', 'nonce'],
    [inputTags(marked), 'inputs', 'inputs'],
    [inputsInScript(marked), 'inputsInScript', 'inputsInScript'],
    [queryOf(marked), 'query', 'queryInScript'],
  ];
  const texts: string[] = [];
  const holes: Hole[] = [];
  let end = 0;
  const nextPlace = () =>
    places
      .map(([text, hole, inScript]) => ({ text, hole, inScript, at: html.indexOf(text, end) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0];
  for (let next = nextPlace(); next; next = nextPlace()) {
    texts.push(html.slice(end, next.at));
    holes.push(isInScript(html, next.at) ? next.inScript : next.hole);
    end = next.at + next.text.length;
  }
  texts.push(html.slice(end));
  if (texts.some((text) => text.includes(nonce) || text.includes(source)))
    throw new Error('The page has a mark in an unknown place.');
  return { texts, holes };
}

const isInScript = (html: string, at: number) =>
  html.lastIndexOf('<script', at) > html.lastIndexOf('</script>', at);

export function filledPage({ texts, holes }: PageTemplate, filling: Filling): string {
  const written = new Map([...new Set(holes)].map((hole) => [hole, FILLERS[hole](filling)]));
  const filled = holes.map((hole, at) => `${texts[at] ?? ''}${written.get(hole) ?? ''}`);
  return filled.join('') + (texts.at(-1) ?? '');
}
