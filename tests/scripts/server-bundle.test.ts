import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test, vi } from 'vitest';
import { bundleServer, writeBuildInfo } from '#scripts/dev/app-build.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { compressStaticFiles } from '#scripts/dev/static-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const SPECIFIER = /^(?:import|export)\b[^'"]*["']([^'"]+)["'];$/gm;
const { dependencies, version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
const CHECKED_OUT = expect.stringMatching(/^[0-9a-f]{40}$/);

const folder = temporaryFolder();
const inProject = relative(projectFolder, folder);
beforeAll(() => bundleServer(inProject));

const bundled = (name: string) => readFileSync(join(folder, 'handoff', name), 'utf8');
const names = () => readdirSync(join(folder, 'handoff')).filter((name) => name.endsWith('.mjs'));

test('the bundle of the server imports itself, Node and packages of a production tree', () => {
  const imported = names().flatMap((name) =>
    [...bundled(name).matchAll(SPECIFIER)].map(([, specifier = '']) => specifier),
  );
  expect(imported).toContain('pg');
  const unknown = imported.filter((specifier) => {
    const [scope = '', name] = specifier.split('/');
    const isOfNode = specifier.startsWith('node:') || builtinModules.includes(specifier);
    const isPackage = dependencies[scope.startsWith('@') ? `${scope}/${name}` : scope];
    return !isOfNode && !specifier.startsWith('./') && !isPackage;
  });
  expect(unknown).toEqual([]);
});

test('each file of the bundle has a map to the sources, for the log', () => {
  expect(names()).toContain('server.mjs');
  const sources = names().flatMap((name) => JSON.parse(bundled(`${name}.map`)).sources as string[]);
  const ofProject = sources.map((source) => relative(projectFolder, join(folder, 'handoff', source)));
  expect(ofProject).toEqual(expect.arrayContaining(['server.ts', 'platform/server/server.ts']));
});

test.each([
  ['the commit that the build names', 'a'.repeat(40), 'a'.repeat(40)],
  ['a short one', 'ABCDEF1\n', 'abcdef1'],
  ['the one checked out, instead of a branch', 'main', CHECKED_OUT],
  ['the one checked out, instead of words for a metric', 'abc"} 1', CHECKED_OUT],
])('a build records its version and %s', (_what, named, commit) => {
  vi.stubEnv('HANDOFF_COMMIT', named);
  writeBuildInfo(inProject);
  expect(JSON.parse(readFileSync(join(folder, 'handoff-build.json'), 'utf8'))).toEqual({ version, commit });
});

test('compresses each text file in two ways, where it becomes smaller', async () => {
  const chunks = join(folder, 'chunks');
  mkdirSync(chunks);
  const script = 'const answer = 42;\n'.repeat(200);
  writeFileSync(join(chunks, 'a.js'), script);
  writeFileSync(join(chunks, 'tiny.js'), '1');
  writeFileSync(join(chunks, 'font.woff2'), script);
  await compressStaticFiles(chunks);
  expect(readdirSync(chunks).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'font.woff2', 'tiny.js']);
  expect(brotliDecompressSync(readFileSync(join(chunks, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(chunks, 'a.js.gz'))).toString()).toBe(script);
});
