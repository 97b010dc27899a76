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
const ROUTES = {
  '/(borrower)/apply/[form]/consent/page': '/apply/[form]/consent',
  '/start/[campaign]/route': '/start/[campaign]',
};
const worker = 'app/(borrower)/apply/[form]/consent/page';
const BUILD = {
  'server/server-reference-manifest.json': { node: { [ID]: { workers: { [worker]: {} } } } },
  'app-path-routes-manifest.json': ROUTES,
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
/** The installed Next, with one of its files changed. */
const nextWith = (
  file: string,
  change: { exports?: object; text?: (source: string) => string },
): NextFiles => ({
  load: (name) => (name.endsWith(file) ? { ...load(name), ...change.exports } : load(name)),
  text: (name) => {
    const source = readFileSync(load.resolve(name), 'utf8');
    return name.endsWith(file) ? (change.text?.(source) ?? source) : source;
  },
});

describe('the check of Next’s private formats', { tags: ['@body-formats'] }, () => {
  test('finds nothing changed in the installed release', () => {
    expect(changedFormats(folder)).toEqual([]);
  });

  test('names the folder of the fonts if one is missing', () => {
    rmSync(join(folder, 'static/media/nunito-latin-wght-normal.0a1b-2c.woff2'));
    expect(changedFormats(folder)).toEqual([
      'Next.js changed static/media, where this server reads which fonts the pages use: the font nunito-latin-wght-normal is not there.',
    ]);
  });

  test.each([
    ['server/server-reference-manifest.json', { actions: {} }, /: node: .+\.$/],
    ['server/server-reference-manifest.json', { node: { short: { workers: {} } } }, /: node\.short: .+\.$/],
    ['server/server-reference-manifest.json', { node: { [ID]: {} } }, /workers: .+\.$/],
    [
      'server/server-reference-manifest.json',
      { node: { [ID]: { workers: { 'app/x/page': {} } } } },
      /: app\/x\/page is not in app-path-routes-manifest\.json\.$/,
    ],
    ['app-path-routes-manifest.json', { routes: [] }, /.+\.$/],
  ])('names a file of the build that changed: %s as %j', (file, content, reason) => {
    write(file, content);
    const [sentence = ''] = changedFormats(folder).filter((each) =>
      each.startsWith(`Next.js changed ${file},`),
    );
    expect(sentence).toMatch(reason);
    expect(sentence.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    [
      'app-router-headers.js',
      { exports: { ACTION_HEADER: 'x-next-action' } },
      'how a script calls an action: ACTION_HEADER',
    ],
    [
      'server-reference-info.js',
      { exports: { SERVER_REFERENCE_ID_LENGTH: 64 } },
      'how many parameters an action has',
    ],
    [
      'server-reference-info.js',
      { exports: { extractInfoFromServerReferenceId: () => ({ usedArgs: [true] }) } },
      'the first byte of an action id means something else',
    ],
    [
      'react-server-dom-turbopack-server.node.production.js',
      { text: (source: string) => source.replaceAll('$ACTION_REF_', '$CALL_') },
      '$ACTION_REF_ is not a field name anymore',
    ],
    [
      'server-ipc/utils.js',
      { text: (source: string) => source.replace("'next-resume'", "'next-resume', 'next-secret'") },
      'the header next-secret is new',
    ],
    ['server-ipc/utils.js', { text: () => '' }, 'INTERNAL_HEADERS is not there'],
  ])('names a file of Next that changed: %s', (file, change, reason) => {
    const sentences = changedFormats(folder, nextWith(file, change));
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(file);
    expect(sentences[0]).toContain(reason);
  });

  test('reads which pages have an action', () => {
    expect(knownActions(folder)).toEqual(new Map([[ID, new Set(['/apply/[form]/consent'])]]));
  });
});

describe('a server with NEXT_FORMAT_CHECK=off', () => {
  const send = async (headers: Record<string, string>, body: string) => {
    const edge = await openEdge({ ignoresNextFormats: true, knownActions: undefined });
    const answer = await edge.send({ method: 'POST', path: '/apply', headers, body });
    return { status: answer.status, seen: edge.seen.length };
  };

  test.each([
    ['a form with fields of another release', asForm, multipart([['$CALL_1', 'x']])],
    [
      'a call with an id of another length',
      { ...asForm, 'next-action': 'f'.repeat(64) },
      multipart([['0', '["$Z1"]']]),
    ],
    ['a call as text', { ...fromOurPage, 'content-type': 'text/plain' }, '["$Z1"]'],
  ])('passes on %s', async (_what, headers, body) => {
    expect(await send(headers, body)).toEqual({ status: 200, seen: 1 });
  });

  test.each([
    ['a form from another site', { ...asForm, origin: 'https://evil.example' }, multipart([]), 403],
    ['a form that is cut off', asForm, multipart([['a', 'b']]).slice(0, 20), 400],
    [
      'a file where none is taken',
      asForm,
      '--edge\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nx\r\n--edge--\r\n',
      400,
    ],
    ['another type', { ...fromOurPage, 'content-type': 'text/xml' }, 'x', 415],
  ])('still refuses %s', async (_what, headers, body, status) => {
    expect(await send(headers, body)).toEqual({ status, seen: 0 });
  });
});
