import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { EVENT_SCHEMAS } from '#features/evidence/proof/format/event-schemas.ts';
import { settingsSchema } from '#platform/config/schema.ts';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { grouped, wordsOfSource } from './frozen-source.ts';
import type { ParsedSource } from './source.ts';

const SNAPSHOT = `${import.meta.dirname}/frozen-words.json`;
const FOUND = 'data/test/frozen-words.found.json';
const WIDTH = 110;

export const ADVICE = `A stored or public word changed. Old rows, other programs, bookmarks and alerts use it: keep the word.
If the change is intended, ship a migration or an alias and edit frozen-words.json in the same commit.
A value that is not stored, logged or sent may change: say so in the commit. The words as they are now: ${FOUND}
A moved or renamed function can hide a word: the top of frozen-source.ts lists what the test looks for.`;

type Words = Record<string, string[]>;

export const frozenWords: Words = JSON.parse(readFileSync(SNAPSHOT, 'utf8'));

/** As they are now; also written into a file. The sections of other words leave out what the rest has. */
export async function foundWords(sources: ParsedSource[]): Promise<Words> {
  const { sections, others } = wordsOfSource(sources);
  const found: Words = {
    ...sections,
    ...Object.fromEntries(
      Object.entries(EVENT_SCHEMAS).map(([kind, facts]) => [`facts of ${kind}`, pathsOf(facts)]),
    ),
    'database checks': await checksOfDatabase(),
    'database migrations': grouped(globSync('prisma/migrations/*/*.sql').map(migrationOf)),
    'evidence examples': examplesOf(),
    'npm scripts': Object.keys(JSON.parse(textOf('package.json')).scripts),
    settings: Object.entries(settingsSchema.shape).map(settingOf),
  };
  const known = new Set(
    Object.entries(found)
      .flat(2)
      .flatMap((entry) => entry.split(/[^\w-]+/)),
  );
  for (const [section, words] of Object.entries(others))
    found[section] = words.filter((word) => !known.has(word));
  for (const [section, words] of Object.entries(found)) found[section] = [...new Set(words)].sort();
  mkdirSync('data/test', { recursive: true });
  writeFileSync(FOUND, written(found));
  return found;
}

/** Those of a list of words. The rest follows from the migrations. */
async function checksOfDatabase(): Promise<string[]> {
  const database = await cloneDatabase();
  const rows = await queryAt(
    database.url,
    `SELECT conname || ' ' || string_agg(DISTINCT word[1], ' ') AS words
     FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z][\\w/+.-]*)''::text', 'g') AS word
     WHERE connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) LIKE '%ARRAY[%' GROUP BY pg_constraint.oid, conname`,
  ).finally(database.drop);
  return (rows as { words: string }[]).map(({ words }) => words);
}

/** A database stores the name and the text of each migration. */
const migrationOf = (path: string): [day: string, hash: string] => [
  path.slice('prisma/migrations/'.length).slice(0, 8),
  hashOf(path + textOf(path)).slice(0, 8),
];

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** With its fixed values: `choice=received`. */
function pathsOf(schema: z.ZodType): string[] {
  const paths = leavesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  return paths.map((path) => path.replace(/^\./, ''));
}

function leavesOf(schema: unknown, path: string): string[] {
  const { properties, items, enum: values, anyOf, required, const: fixed, type } = Object(schema);
  const parts = Object.entries<unknown>(properties ?? {});
  const isNeeded = (name: string) => Array.isArray(required) && required.includes(name);
  return [
    ...(type && !items && parts.length === 0 ? [`${path} ${[type].flat().join('|')}`] : []),
    ...parts.flatMap(([name, part]) => leavesOf(part, `${path}.${name}${isNeeded(name) ? '' : '?'}`)),
    ...(items ? leavesOf(items, `${path}[]`) : []),
    ...[...(values ?? []), ...(fixed === undefined ? [] : [fixed])].map(
      (value: unknown) => `${path}=${value}`,
    ),
    ...(anyOf ?? []).flatMap((part: unknown) => leavesOf(part, path)),
  ];
}

function settingOf([name, setting]: [string, z.ZodType]): string {
  const schema = z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' });
  const initial = schema.default === undefined ? '' : ` default ${JSON.stringify(schema.default)}`;
  return `${name}${initial}${schema.enum ? ` one of ${schema.enum.join(', ')}` : ''}`;
}

function examplesOf(): string[] {
  const text = textOf('docs/evidence-format.md');
  return [...text.matchAll(/^```\w*\n(.*?)^```$/gms)]
    .map(([, block = '']) => block)
    .filter((block) => /[0-9a-f]{64}|[\w+/-]{40}/.test(block))
    .map((block) => hashOf(block).slice(0, 16));
}

const textOf = (path: string) => readFileSync(path, 'utf8');

/** As the snapshot is: each section begins a line, and its lines are as full as in code. */
function written(words: Words): string {
  const sections = Object.keys(words)
    .sort()
    .map((section) => {
      const lines = [`${JSON.stringify(section)}: [`];
      for (const [place, word] of (words[section] ?? []).entries()) {
        const end = place + 1 < (words[section] ?? []).length ? ',' : ']';
        const next = `${JSON.stringify(word)}${end}`;
        const line = `${lines.at(-1)} ${next}`;
        if (line.length <= WIDTH) lines[lines.length - 1] = line;
        else lines.push(` ${next}`);
      }
      return lines.join('\n');
    });
  return `{\n${sections.join(',\n')}\n}\n`;
}
