import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { knownActions } from '#platform/next/known-actions.ts';
import { changedFormats, type NextFiles } from '#platform/next/next-formats.ts';
import { familiesOf, TYPEFACES } from '#platform/values/typefaces.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { asForm, fromOurPage, multipart, openEdge } from './edge-server.ts';

const ID = `60${'a'.repeat(40)}`;
const ROUTES = { '/(borrower)/apply/[form]/consent/page': '/apply/[form]/consent' };
const ACTIONS = 'server/server-reference-manifest.json';
const PATHS = 'app-path-routes-manifest.json';
const workers = { 'app/(borrower)/apply/[form]/consent/page': {} };
const BUILD = {
  [ACTIONS]: { node: { [ID]: { workers } } },
  [PATHS]: ROUTES,
  ...Object.fromEntries(
    TYPEFACES.flatMap(familiesOf).map(({ file }) => [`static/media/${file}.0a1b-2c.woff2`, {}]),
  ),
};

const folder = temporaryFolder();
const write = (file: string, content: unknown) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), JSON.stringify(content));
};
beforeEach(() => {
  for (const [file, content] of Object.entries(BUILD)) write(file, content);
});

const load = createRequire(import.meta.url);
type Change = object | ((source: string) => string);
/** The installed Next, with other exports or another text of one of its files. */
const nextWith = (file: string, change: Change): NextFiles => ({
  load: (name) => (name.endsWith(file) ? { ...load(name), ...change } : load(name)),
  text: (name) => {
    const source = readFileSync(load.resolve(name), 'utf8');
    return name.endsWith(file) && typeof change === 'function' ? change(source) : source;
  },
});

describe('the check of Next’s private formats', { tags: ['@body-formats'] }, () => {
  test('finds nothing changed in the installed release, and which pages have an action', () => {
    expect(changedFormats(folder)).toEqual([]);
    expect(knownActions(folder)).toEqual(new Map([[ID, new Set(['/apply/[form]/consent'])]]));
  });

  test('names the folder of the fonts if one is missing', () => {
    rmSync(join(folder, 'static/media/nunito-latin-wght-normal.0a1b-2c.woff2'));
    expect(changedFormats(folder)).toEqual([
      'Next.js changed static/media, where this server reads which fonts the pages use: the font nunito-latin-wght-normal is not there.',
    ]);
  });

  const elsewhere = { 'app/x/page': {} };
  test.each([
    [ACTIONS, { actions: {} }, /: node: .+\.$/],
    [ACTIONS, { node: { short: { workers: {} } } }, /: node\.short: .+\.$/],
    [ACTIONS, { node: { [ID]: {} } }, /workers: .+\.$/],
    [
      ACTIONS,
      { node: { [ID]: { workers: elsewhere } } },
      /: app\/x\/page is not in app-path-routes-manif.+\.$/,
    ],
    [PATHS, { routes: [] }, /.+\.$/],
  ])('names a file of the build that changed: %s as %j', (file, content, reason) => {
    write(file, content);
    const [sentence = ''] = changedFormats(folder).filter((each) =>
      each.startsWith(`Next.js changed ${file},`),
    );
    expect(sentence).toMatch(reason);
    expect(sentence.trim().split('\n')).toHaveLength(1);
  });

  const INFO = 'server-reference-info.js';
  const otherInfo = { extractInfoFromServerReferenceId: () => ({ usedArgs: [true] }) };
  test.each<[string, Change, string]>([
    ['app-router-headers.js', { ACTION_HEADER: 'x' }, 'how a script calls an action: ACTION_HEADER'],
    [INFO, { SERVER_REFERENCE_ID_LENGTH: 64 }, 'how many parameters an action has'],
    [INFO, otherInfo, 'the first byte of an action id means something else'],
    [
      'react-server-dom-turbopack-server.node.production.js',
      (source) => source.replaceAll('$ACTION_REF_', '$CALL_'),
      '$ACTION_REF_ is not a field name anymore',
    ],
    [
      'server-ipc/utils.js',
      (source) => source.replace("'next-resume'", "'next-resume', 'next-secret'"),
      'the header next-secret is new',
    ],
    ['server-ipc/utils.js', () => '', 'INTERNAL_HEADERS is not there'],
  ])('names a file of Next that changed: %s', (file, change, reason) => {
    const sentences = changedFormats(folder, nextWith(file, change));
    expect(sentences).toHaveLength(1);
    for (const part of [file, reason]) expect(sentences[0]).toContain(part);
  });
});

describe('a server with NEXT_FORMAT_CHECK=off', () => {
  const TEXT = { ...fromOurPage, 'content-type': 'text/plain' };
  test.each<[string, number, Record<string, string>, string]>([
    ['a form with fields of another release', 200, asForm, multipart([['$CALL_1', 'x']])],
    [
      'a call with an id of another length',
      200,
      { ...asForm, 'next-action': 'f'.repeat(64) },
      multipart([['0', '["$Z1"]']]),
    ],
    ['a call as text', 200, TEXT, '["$Z1"]'],
    ['a form from another site', 403, { ...asForm, origin: 'https://evil.example' }, multipart([])],
    ['a form that is cut off', 400, asForm, multipart([['a', 'b']]).slice(0, 20)],
  ])('answers %s with %i', async (_what, status, headers, body) => {
    const edge = await openEdge({ ignoresNextFormats: true, knownActions: undefined });
    expect((await edge.send({ method: 'POST', path: '/apply', headers, body })).status).toBe(status);
    expect(edge.seen).toHaveLength(status === 200 ? 1 : 0);
  });
});
