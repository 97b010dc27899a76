import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { bundleServer } from '#scripts/dev/server-bundle.ts';

const SPECIFIER = /^(?:import|export)\b[^'"]*["']([^'"]+)["'];$/gm;
const { dependencies } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));

let folder: string;
beforeAll(async () => {
  mkdirSync(join(projectFolder, 'data'), { recursive: true });
  folder = mkdtempSync(join(projectFolder, 'data', 'bundle-'));
  await bundleServer(relative(projectFolder, folder));
});
afterAll(() => rmSync(folder, { recursive: true }));

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
    return (
      !isOfNode &&
      !specifier.startsWith('./') &&
      !dependencies[scope.startsWith('@') ? `${scope}/${name}` : scope]
    );
  });
  expect(unknown).toEqual([]);
});

test('each file of the bundle has a map to the sources, for the log', () => {
  expect(names()).toContain('server.mjs');
  const sources = names().flatMap((name) => JSON.parse(bundled(`${name}.map`)).sources as string[]);
  const ofProject = sources.map((source) => relative(projectFolder, join(folder, 'handoff', source)));
  expect(ofProject).toEqual(expect.arrayContaining(['server.ts', 'platform/server/server.ts']));
});
