import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const MAX_DEPENDENCIES = 36;

type Locked = {
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  /** In the file of another package, whose hash covers it. */
  inBundle?: boolean;
};
type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
type Component = { purl: string; hashes?: unknown[] };

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));
const page = read('docs/dependencies.md');
const part = (title: string) => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
// The first one is the project itself.
const locked = Object.entries<Locked>(JSON.parse(read('package-lock.json')).packages).slice(1);
const ofStryker = Object.entries<Locked>(
  JSON.parse(read('scripts/dev/stryker/package-lock.json')).packages,
).slice(1);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const folder = temporaryFolder();
const dependencies = { tags: ['@dependencies'] };

test('every runtime dependency has a one-line reason, and there are at most 36', dependencies, () => {
  const rows = [...part('At run time').matchAll(/^\| `([^`]+)` \| (\S.{5,}) \|$/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(manifest.dependencies).sort());
  expect(rows.length).toBeLessThanOrEqual(MAX_DEPENDENCIES);
});

test('every development dependency is in a group', dependencies, () => {
  const blocks = part('For development and builds').split('\n\n');
  const table = blocks.find((block) => block.includes('| group |')) ?? '';
  const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(Object.keys(manifest.devDependencies).sort());
});

test('every dependency is pinned to one version', dependencies, () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every package in a lock file has an integrity hash, and none a registry host', dependencies, () => {
  for (const packages of [locked, ofStryker]) {
    const unhashed = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
    expect(unhashed.filter(([, { link, inBundle }]) => !link && !inBundle)).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved)).toEqual([]);
  }
});

test(
  'every install script is allowed or forbidden by name, and every name is a package',
  dependencies,
  () => {
    const scripted = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => nameOf(path));
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(scripted)].sort());
    expect(ofStryker.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  },
);

test('the bill of materials lists every production package with its hash, and names no registry', {
  tags: ['@supply-inventory'],
}, async () => {
  const file = join(folder, 'sbom.json');
  const { code, output } = await runCommand(process.execPath, [
    'scripts/run.mjs',
    'scripts/dev/sbom.ts',
    file,
  ]);
  expect(code, output).toBe(0);
  const text = readFileSync(file, 'utf8');
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(text);
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ purl }) => decodeURIComponent(purl.slice(8)).replace(/@[^@]+$/, ''));
  expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  // graphile-worker depends on types, and otpauth on the library of hashes.
  const unexpected = (name: string) =>
    manifest.devDependencies[name] && !/^@types\/|^@noble\/hashes$/.test(name);
  expect(names.filter(unexpected)).toEqual([]);
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
  expect(text).not.toMatch(/registry\./);
});
