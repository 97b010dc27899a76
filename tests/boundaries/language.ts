import { readFileSync } from 'node:fs';
import { type Text, textsOf } from './language-texts.ts';
import { ALLOWED, LIMIT_NAME, NAME_PARTS, PROSE, type Rule, SPELLING } from './language-words.ts';
import type { ParsedSource, Source } from './source.ts';

const CHECKED =
  /\.([cm]?[jt]sx?|md|css|sql|prisma|sh|ya?ml|conf|service|html|example)$|(^|\/)(Caddyfile|Dockerfile)$/;
/** Files whose words are not ours to choose, such as applied migrations and consent texts; and the words themselves. */
const EXCLUDED =
  /^prisma\/(migrations|consent)\/|consent-(html|text|words)\.ts$|v2-text\.ts$|(^|\/)hostile-[\w-]+\.ts$|(^|\/)schools\.ts$|license\.txt$|^LICENSE$|(^|\/)aria-snapshots\/.+\.yml$|^tests\/boundaries\/(language|rules\.test|frozen-words)/;

type Fault = { start: number; word: string; why: string };

/** Every word, name and spelling of a file that the style of this project does not allow. */
export function findingsIn(source: Source | ParsedSource): string[] {
  const { path, text } = source;
  if (!CHECKED.test(path) || EXCLUDED.test(path)) return [];
  const { texts, names } = textsOf(source);
  const fileName = path.replace(/^.*\//, '').split('.')[0] ?? '';
  const faults = [
    // Links lead to a page under its name.
    ...(path.endsWith('.md') ? [] : faultsOfName(fileName, 0)),
    ...texts.flatMap(faultsOfText),
    ...names.flatMap(({ name, start }) => faultsOfName(name, start)),
  ].sort((a, b) => a.start - b.start);
  const lineAt = (start: number) => text.slice(0, start).split('\n').length;
  return faults.map(({ start, word, why }) => `${path}:${lineAt(start)}: ${word}: ${why}`);
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

function faultsOfText({ kind, text, start }: Text): Fault[] {
  const subjects = matchesOf(kind === 'title' ? TITLES : SENTENCES, text)
    .filter(({ word }) => (kind === 'message' ? /[.;]\s*$/ : /[^?\s]\s*$/).test(word))
    .map((fault) => ({ ...fault, word: fault.word.slice(0, 40) }));
  const found = [...matchesOf([...PROSE, ...SPELLING], text), ...subjects];
  return found.map((fault) => ({ ...fault, start: start + fault.start }));
}

function matchesOf(rules: Rule[], text: string): Fault[] {
  return rules.flatMap(([pattern, why]) =>
    // It copies no expression, as matchAll() does for each of many texts.
    text.search(pattern) < 0
      ? []
      : [...text.matchAll(pattern)].map(({ 0: word, index }) => ({
          start: index + word.search(/\S/),
          word: word.trim().replace(/\s+/g, ' '),
          why,
        })),
  );
}

function faultsOfName(name: string, start: number): Fault[] {
  if (name in ALLOWED || FROZEN_NAMES.has(name)) return [];
  // `told` and `once` of `toldOnce`, `TOLD_ONCE` and `told-once`.
  const parts = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return [
    ...matchesOf([...SPELLING, ...PROSE, ...NAME_PARTS], parts.join(' ')).map(({ why }) => why),
    ...(LIMIT_NAME.test(name) ? ['say MAX_…, MIN_… or BATCH_SIZE'] : []),
  ].map((why) => ({ start, word: name, why }));
}

/** Stored and public names, such as columns, facts of events and cookies. */
const FROZEN_NAMES = new Set(
  Object.entries<string[]>(JSON.parse(readFileSync('tests/boundaries/frozen-words.json', 'utf8')))
    .filter(([section]) => section !== 'other words with an underscore')
    .flatMap(([, words]) => words.flatMap((word) => word.split(/[^\w-]+/))),
);
