import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { FormSchema } from '#platform/values/posted-form.ts';
import { SENSITIVE_ACTIONS, SENSITIVE_ROUTES } from '#tests/support/sensitive-actions.ts';
import { confirmedEntryPoints, uncheckedEntryPoints } from './entry-points.ts';
import { costOf, expressionsOf } from './expressions.ts';
import { foundWords, frozenWords, ADVICE as WORD_ADVICE } from './frozen-words.ts';
import { forbiddenImports, importCircles } from './import-rules.ts';
import { EXCEPTIONS, FEATURES } from './import-table.ts';
import { findingsIn } from './language.ts';
import { brokenRules } from './rules.ts';
import { filesBelow, type ParsedSource, parse, sourcesBelow } from './source.ts';

// All tests of all sources are here, since parsing these takes seconds.
let sources = sourcesBelow('.').map(parse);
afterAll(() => {
  // The worker has further files.
  sources = [];
});

test('every file follows the import table', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(forbiddenImports(sources)).toEqual([]);
});

test('no files import each other, not even types', () => {
  expect(importCircles(sources)).toEqual([]);
});

test('the architecture page lists 20 files that decide about a v3 lead, and counts the others', () => {
  const [, flow = ''] = readFileSync('docs/architecture.md', 'utf8').split('### A v3 lead');
  const [, rule = '', list = '', explained = ''] = flow.split('\n\n');
  const pathsIn = (text: string) =>
    [...text.matchAll(/`([\w/.()[\]-]+\.tsx?)`/g)].map(([, path = '']) => path);
  const importedBy = (paths: readonly string[]) => {
    const importing = sources.filter(({ path }) => paths.includes(path));
    const imported = importing.flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly));
    return imported.map(({ from }) => from.slice(1));
  };
  const files = pathsIn(list);
  expect(files).toHaveLength(20);
  // Next calls action, page and route. operator/live.ts creates the client.
  expect(files.filter((path, place) => !importedBy(files.slice(0, place)).includes(path))).toEqual([
    'app/(borrower)/apply/[form]/consent/actions.ts',
    'operator/client.ts',
    'app/(borrower)/apply/outcome/page.tsx',
    'app/(borrower)/apply/handoff/go/route.ts',
  ]);
  const isCounted = (path: string) => /^(?:app|features|operator)\//.test(path) && !files.includes(path);
  const others = new Set(importedBy(files).filter(isCounted));
  expect(rule).toContain(`The ${others.size} other files`);
  expect(pathsIn(explained).filter((path) => !others.has(path))).toEqual([]);
});

test('every feature and every exception of the table exists', () => {
  const paths = new Set(sources.map(({ path }) => path));
  expect(Object.keys(EXCEPTIONS).filter((path) => !paths.has(path))).toEqual([]);
  const features = new Set(sources.flatMap(({ path }) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []));
  expect([...features].sort()).toEqual([...FEATURES].sort());
});

test('no file breaks a rule', { tags: ['@dangerous-code', '@typed-code'] }, () => {
  const others = sources.filter(({ path }) => path !== 'tests/boundaries/rules.test.ts');
  expect(others.flatMap(brokenRules)).toEqual([]);
});

test('every page, route and action of the console begins with a check of its caller', {
  tags: ['@console-doors'],
}, () => {
  expect(sources.filter(({ path }) => path.startsWith('app/staff/')).length).toBeGreaterThan(10);
  expect(sources.flatMap(uncheckedEntryPoints)).toEqual([]);
});

test('sensitive actions and routes begin with a check of the second factor', { tags: ['@step-up'] }, () => {
  const staff = sources.filter(
    ({ path }) => path.startsWith('app/staff/') && !path.startsWith('app/staff/account/'),
  );
  expect(staff.flatMap(confirmedEntryPoints).toSorted()).toEqual(
    [...SENSITIVE_ACTIONS, ...SENSITIVE_ROUTES].toSorted(),
  );
});

test('no regular expression takes longer for a repetitive text than for any other', {
  tags: ['@linear-cost'],
}, async () => {
  const expressions = expressionsOf(sources);
  expect(expressions.length).toBeGreaterThan(50);
  const costly: string[] = [];
  for (const expression of expressions) costly.push(...(await costOf(expression)));
  expect(costly).toEqual([]);
});

test('comments, names, messages, test titles and docs use plain American English', () => {
  const advice = `The style of this project does not allow these words. npm run language -- PATH… lists them for some paths.
A word that is right where it is belongs in ALLOWED of language-words.ts, with its reason.`;
  const parsed = new Set(sources.map(({ path }) => path));
  const others = filesBelow('.').filter((path) => !parsed.has(path));
  const read = others.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  expect([...sources, ...read].flatMap(findingsIn), advice).toEqual([]);
});

describe('stored and public words do not change', () => {
  let found: typeof frozenWords = {};
  beforeAll(async () => {
    found = await foundWords(sources);
  });

  test('and their sections are the frozen ones', () => {
    expect(Object.keys(found).sort()).toEqual(Object.keys(frozenWords).sort());
  });

  test.each(Object.keys(frozenWords))('%s', (section) => {
    expect(found[section], WORD_ADVICE).not.toEqual([]);
    expect(found[section], WORD_ADVICE).toEqual(frozenWords[section]);
  });
});

test('no migration takes a table or a column from a running older release', () => {
  const removals =
    /\bDROP (?!CONSTRAINT|INDEX|TRIGGER|DEFAULT|NOT NULL)|\bRENAME\b|\bALTER COLUMN \S+ (?:SET DATA )?TYPE\b/i;
  const migrations = globSync('prisma/migrations/*/*.sql');
  expect(migrations.length).toBeGreaterThan(60);
  expect(migrations.filter((path) => removals.test(readFileSync(path, 'utf8')))).toEqual([]);
  for (const change of ['DROP COLUMN "told_at"', 'DROP told_at', 'RENAME COLUMN a TO b', 'RENAME TO leads'])
    expect(`ALTER TABLE lead ${change}`).toMatch(removals);
});

test('posted-forms.ts imports every file with a form', () => {
  const importing = sources.find(({ path }) => path === 'posted-forms.ts')?.text ?? '';
  const paths = sources
    .filter(
      ({ path, text }) => path.startsWith('features/') && /export const \w+_FORM = z\.object/.test(text),
    )
    .map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !importing.includes(`'#${path}'`))).toEqual([]);
});

test('actions of the console read the values that a schema has parsed', () => {
  // The use case parses these fields by the rules of their schema.
  const parsedLater = ['name', 'reason', 'holdReason', 'certificateReason'];
  const actions = sources.filter(({ path }) => /^app\/staff\/.*(?:actions|route|read-form)\.ts$/.test(path));
  const read = actions.flatMap(({ text }) =>
    [...text.matchAll(/\.texts?\((?:'(\w+)')?/g)].map(([, name = 'a computed name']) => name),
  );
  expect(read.filter((name) => !parsedLater.includes(name))).toEqual([]);
  const parses = /\bform\.(?:parse|value|text)\(|\)\.value\(|\bvalue\(name\)|, form\.text\)/;
  const unparsed = actions.filter(({ text }) => /\w_FORM\b/.test(text) && !parses.test(text));
  expect(unparsed.map(({ path }) => path)).toEqual([]);
});

test('value() reads only fields that accept any text', async () => {
  const reads = sources.filter(({ path }) => /^app\/staff\/.*\.ts$/.test(path)).flatMap(fieldsReadByValue);
  const failing: string[] = [];
  let checked = 0;
  for (const { path, form, from, name } of reads) {
    const forms: Record<string, FormSchema> = await import(from);
    const rule = forms[form]?.shape[name];
    if (!rule) continue;
    checked += 1;
    const posted = rule instanceof z.ZodArray ? [[], ['\u0000x']] : ['', '\u0000x'];
    if (!posted.every((value) => z.safeParse(rule, value).success)) failing.push(`${path}: ${form} ${name}`);
  }
  expect(checked).toBeGreaterThan(60);
  expect(failing).toEqual([]);
});

/** Each with the forms of its function, or all of the file for a helper that names none. */
function fieldsReadByValue({ path, text, statements, imports }: ParsedSource) {
  const forms = imports.flatMap(({ from, names }) =>
    names.filter((name) => name.endsWith('_FORM')).map((form) => ({ form, from })),
  );
  return statements.flatMap(({ start, end }) => {
    const body = text.slice(start, end);
    const own = forms.filter(({ form }) => new RegExp(`\\b${form}\\b`).test(body));
    return [...body.matchAll(/\.value\('([^']+)'/g)].flatMap(([, name = '']) =>
      (own.length > 0 ? own : forms).map((form) => ({ ...form, path, name })),
    );
  });
}
