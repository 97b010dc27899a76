import { readFileSync } from 'node:fs';
import { type Name, type Text, textsOf } from './language-texts.ts';
import {
  ALLOWED,
  LIMIT_NAME,
  NAME_PARTS,
  NAME_PHRASES,
  PROSE,
  type Rule,
  SPELLING,
} from './language-words.ts';
import type { ParsedSource, Source } from './source.ts';

export type Finding = { path: string; line: number; word: string; why: string };

const CHECKED =
  /\.([cm]?[jt]sx?|md|css|sql|prisma|sh|ya?ml|conf|service|html|example)$|(^|\/)(Caddyfile|Dockerfile)$/;
const CODE_COLUMNS = 125;
const DOCS_COLUMNS = 130;

/** Files whose words are not ours to choose. */
const EXCLUDED: [path: RegExp, reason: string][] = [
  [/^prisma\/migrations\//, 'applied migrations never change'],
  [/^prisma\/consent\/|consent-(html|text|words)\.ts$|v2-text\.ts$/, 'consent texts, word for word'],
  [/(^|\/)hostile-[\w-]+\.ts$/, 'hostile input, word for word'],
  [/(^|\/)schools\.ts$/, 'names of schools'],
  [/license\.txt$|^LICENSE$/, 'license texts'],
  [/(^|\/)aria-snapshots\/.+\.yml$/, 'accessibility trees recorded from pages'],
  [/^tests\/boundaries\/(language[\w-]*|frozen-words)\./, 'the words themselves'],
];

const isExcluded = (path: string) => EXCLUDED.some(([pattern]) => pattern.test(path));

/** Every word, name, spelling and line length of a file that the style of this project does not allow. */
export function findingsIn(source: Source | ParsedSource): Finding[] {
  const { path, text } = source;
  if (!CHECKED.test(path) || isExcluded(path)) return [];
  const { texts, names } = textsOf(source);
  const found = [...texts.flatMap(faultsOfText), ...names.flatMap(faultsOfName)];
  const lineAt = lineFinder(text);
  const inTexts = found.map(({ start, word, why }) => ({ path, line: lineAt(start), word, why }));
  return [...faultsOfPath(path), ...inTexts, ...longLines(source, texts, lineAt)].sort(
    (a, b) => a.line - b.line,
  );
}

type Fault = { start: number; word: string; why: string };

function faultsOfText({ kind, text, start }: Text): Fault[] {
  const words = [...PROSE, ...SPELLING].flatMap((rule) => matchesOf(rule, text));
  const sentences = kind === 'title' ? TITLES : SENTENCES;
  const subjects = sentences
    .flatMap((rule) => matchesOf(rule, text))
    .filter(({ word }) => !/\?\s*$/.test(word));
  const counted = kind === 'message' ? subjects.filter(({ word }) => /[.;]\s*$/.test(word)) : subjects;
  return [...words, ...counted.map((fault) => ({ ...fault, word: fault.word.trim().slice(0, 40) }))].map(
    (fault) => ({
      ...fault,
      start: start + fault.start,
    }),
  );
}

const SUBJECT = 'name who or what acts';
const SENTENCES: Rule[] = [
  [
    /(?<=^[\s"'`]*|[.!?:]["”’)]?\s+|\n\s*\n\s*)(?:Who|What|Whatever)\s(?:[^.!?\n]|\n(?!\s*\n)|\.(?!\s))*(?:[.!?]|$)/g,
    SUBJECT,
  ],
  [/(?<=[;:]\s)who\s(?!is\b|was\b|has\b)\w+s\b/g, SUBJECT],
];
const TITLES: Rule[] = [[/(?<=^\s*)(?:who|what|whatever|whom|which)\b.*/gis, SUBJECT]];

function matchesOf([pattern, why]: Rule, text: string): Fault[] {
  // It copies no expression, as matchAll() does for each of many texts.
  if (text.search(pattern) < 0) return [];
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
    start: index + word.search(/\S/),
    word: word.trim().replace(/\s+/g, ' '),
    why,
  }));
}

function faultsOfName({ name, start }: Name): Fault[] {
  if (name in ALLOWED || isFrozen(name)) return [];
  const parts = partsOf(name).flatMap((part) => {
    const advice = Object.hasOwn(NAME_PARTS, part) ? NAME_PARTS[part] : undefined;
    return advice ? [{ start, word: name, why: `${part}: ${advice}` }] : [];
  });
  const spelled = [...SPELLING, ...NAME_PHRASES]
    .flatMap((rule) => matchesOf(rule, partsOf(name).join(' ')))
    .map(({ why }) => ({
      start,
      word: name,
      why,
    }));
  const limit = LIMIT_NAME.test(name) ? [{ start, word: name, why: 'say MAX_…, MIN_… or BATCH_SIZE' }] : [];
  return [...parts, ...spelled, ...limit];
}

function faultsOfPath(path: string): Finding[] {
  const name = path.replace(/^.*\//, '').split('.')[0] ?? '';
  // Links lead to a page under its name.
  return path.endsWith('.md')
    ? []
    : faultsOfName({ name, start: 0 }).map(({ why }) => ({ path, line: 1, word: name, why }));
}

/** `['told', 'once']` of `toldOnce`, `TOLD_ONCE` and `told-once`. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

function longLines({ path, text }: Source, texts: Text[], lineAt: (start: number) => number): Finding[] {
  const lines = text.split('\n');
  if (path.endsWith('.md')) {
    const why = `at most ${DOCS_COLUMNS} columns`;
    const prose = texts.flatMap((docs) => docs.text.split('\n'));
    return lines.flatMap((line, index) =>
      line.length > DOCS_COLUMNS &&
      prose[index]?.trim() &&
      !/^\s*(\||#|<|\[[^\]]+\]:)/.test(line) &&
      !/^\s*\S*\]\([^)]*\)\S*$/.test(line)
        ? [{ path, line: index + 1, word: `${line.length} columns`, why }]
        : [],
    );
  }
  const comments = texts.filter(({ kind }) => kind === 'comment');
  const numbers = comments.flatMap(({ text: comment, start }) =>
    comment.split('\n').map((_, index) => lineAt(start) + index),
  );
  return [...new Set(numbers)].flatMap((line) => {
    const { length = 0 } = lines[line - 1] ?? '';
    return length > CODE_COLUMNS && !/https?:/.test(lines[line - 1] ?? '')
      ? [{ path, line, word: `${length} columns`, why: `a comment has at most ${CODE_COLUMNS}` }]
      : [];
  });
}

function lineFinder(text: string): (start: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (start) => {
    const line = ends.findIndex((end) => end >= start);
    return (line < 0 ? ends.length : line) + 1;
  };
}

const frozen: Record<string, string[]> = JSON.parse(
  readFileSync('tests/boundaries/frozen-words.json', 'utf8'),
);
const FROZEN_NAMES = new Set(
  Object.entries(frozen)
    .filter(([section]) => section !== 'other words with an underscore')
    .flatMap(([, words]) => words.flatMap((word) => word.split(/[^\w-]+/))),
);
/** Whether a name is stored or public, such as a column, a fact of an event or a cookie. */
const isFrozen = (name: string) => FROZEN_NAMES.has(name);
