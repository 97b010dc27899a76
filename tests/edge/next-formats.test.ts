import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { isInternalHeader } from '#platform/http/inbound-headers.ts';
import { checkAction } from '#platform/next/actions.ts';
import { readBuild } from '#platform/next/read-build.ts';
import { familiesOf, TYPEFACES } from '#platform/values/typefaces.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { BARE_ACTION, KNOWN_ACTION } from './edge-server.ts';

const ID = `40${'a'.repeat(40)}`;
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

describe('a build', { tags: ['@body-formats'] }, () => {
  test('says which pages have an action, and which fonts they use', () => {
    const { knownActions, routeOf, fontUrls } = readBuild(folder);
    expect(knownActions).toEqual(new Map([[ID, new Set(['/apply/[form]/consent'])]]));
    expect(routeOf('/apply/personal-loan/consent')).toBe('/apply/[form]/consent');
    expect(Object.values(fontUrls)).toContain('/_next/static/media/nunito-latin-wght-normal.0a1b-2c.woff2');
  });

  test('names the folder of the fonts if one is missing', () => {
    rmSync(join(folder, 'static/media/nunito-latin-wght-normal.0a1b-2c.woff2'));
    expect(() => readBuild(folder)).toThrow(
      'Next.js changed static/media, where this server reads which fonts the pages use: the font nunito-latin-wght-normal is not there.',
    );
  });

  const elsewhere = { 'app/x/page': {} };
  const twoArguments = `60${'a'.repeat(40)}`;
  test.each([
    [ACTIONS, { actions: {} }, /: node: .+\.$/],
    [ACTIONS, { node: { short: { workers: {} } } }, /: node\.short: .+\.$/],
    [ACTIONS, { node: { [twoArguments]: { workers } } }, /: node\.60a+: .+\.$/],
    [ACTIONS, { node: { [ID]: {} } }, /workers: .+\.$/],
    [
      ACTIONS,
      { node: { [ID]: { workers: elsewhere } } },
      /: app\/x\/page is not in app-path-routes-manif.+\.$/,
    ],
    [PATHS, { routes: [] }, /.+\.$/],
  ])('names a file that changed: %s as %j', (file, content, reason) => {
    write(file, content);
    let sentence = '';
    try {
      readBuild(folder);
    } catch (error) {
      sentence = error instanceof Error ? error.message : '';
    }
    expect(sentence).toContain(`Next.js changed ${file},`);
    expect(sentence).toMatch(reason);
    expect(sentence.trim().split('\n')).toHaveLength(1);
  });
});

// The server relies on these, and any release of Next may change them.
describe('the installed Next.js', { tags: ['@body-formats'] }, () => {
  const load = createRequire(import.meta.url);
  const react = (side: string) =>
    `next/dist/compiled/react-server-dom-turbopack/cjs/react-server-dom-turbopack-${side}.node.production.js`;
  const sourceOf = (name: string) => readFileSync(load.resolve(name), 'utf8');

  test('writes the calls of an action that the server accepts', async () => {
    const { encodeReply }: { encodeReply: (given: unknown[]) => Promise<FormData | string> } = load(
      react('client'),
    );
    const form = new FormData();
    form.append('name', 'Ann');
    const here = { known: undefined, route: '' };
    const checked = async (id: string, given: unknown[]) =>
      checkAction({ 'next-action': id }, await encodeReply(given), here)?.status;
    expect(await checked(KNOWN_ACTION, [form])).toBeUndefined();
    expect(await checked(BARE_ACTION, [])).toBeUndefined();
    expect(await checked(KNOWN_ACTION, [])).toBe(400);
    expect(await checked(KNOWN_ACTION, [form, {}])).toBe(400);
  });

  test('names the action of a form without scripts in a field, and the call of a script in a header', () => {
    expect(sourceOf(react('server'))).toContain('"$ACTION_ID_"');
    expect(load('next/dist/client/components/app-router-headers.js')).toMatchObject({
      ACTION_HEADER: 'next-action',
      NEXT_ACTION_NOT_FOUND_HEADER: 'x-nextjs-action-not-found',
      RSC_HEADER: 'rsc',
    });
  });

  test('says in the first byte of an action’s id that it takes a form, or nothing', () => {
    const info = load('next/dist/shared/lib/server-reference-info.js');
    expect(info.SERVER_REFERENCE_ID_LENGTH).toBe(KNOWN_ACTION.length);
    const usedBy = (id: string) => info.extractInfoFromServerReferenceId(id).usedArgs.lastIndexOf(true) + 1;
    expect([KNOWN_ACTION, BARE_ACTION].map(usedBy)).toEqual([1, 0]);
  });

  test('sends itself no header that a stranger could send', () => {
    const source = sourceOf('next/dist/server/lib/server-ipc/utils.js');
    const [, list = ''] = /const INTERNAL_HEADERS = \[([^\]]+)\]/.exec(source) ?? [];
    const names = [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !isInternalHeader(name))).toEqual([]);
  });
});
