import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { runCommand } from '#scripts/dev/tool.ts';

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
const lock: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const page = read('docs/dependencies.md');
const part = (title: string) => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const locked = Object.entries(lock).filter(([path]) => path !== '');
const ofStryker = Object.entries<Locked>(
  JSON.parse(read('scripts/dev/stryker/package-lock.json')).packages,
).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
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

test('a package for builds only is not a runtime dependency', dependencies, () => {
  const forBuilds = /^(@tailwindcss\/|tailwindcss$|prisma$|typescript$|@types\/|postcss$)/;
  expect(Object.keys(manifest.dependencies).filter((name) => forBuilds.test(name))).toEqual([]);
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
  const folder = mkdtempSync(join(tmpdir(), 'handoff-sbom-'));
  try {
    const file = join(folder, 'sbom.json');
    const command = ['scripts/run.mjs', 'scripts/dev/sbom.ts', file];
    const { code, output } = await runCommand(process.execPath, command);
    expect(code, output).toBe(0);
    const text = readFileSync(file, 'utf8');
    const bom: { bomFormat: string; components: Component[] } = JSON.parse(text);
    const names = bom.components.map(({ purl }) =>
      decodeURIComponent(purl.slice('pkg:npm/'.length)).replace(/@[^@]+$/, ''),
    );
    expect(bom.bomFormat).toBe('CycloneDX');
    expect(names).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
    // graphile-worker depends on types, and otpauth on the library of hashes.
    const forDevelopment = names.filter(
      (name) => manifest.devDependencies[name] && !/^@types\/|^@noble\/hashes$/.test(name),
    );
    expect(forDevelopment).toEqual([]);
    expect(bom.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    expect(text).not.toMatch(/registry\./);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
