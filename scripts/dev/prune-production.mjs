// Removes the files that the built app and its commands never load. Run it once after `npm ci` and `npm run build`.
// Without packages, because it removes packages.
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productionPaths } from './production-packages.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const installed = join(project, 'node_modules');

const FOR_BUILDS = /^(caniuse-lite|sharp|@next\/swc-.+)$/;
const NOT_LOADED = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /^@prisma\/client\/runtime\/query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\./,
  /^@prisma\/client\/runtime\/query_compiler_fast_bg\./,
  /^next\/dist\/(docs|bundle-analyzer)\//,
];

if (!existsSync(join(project, '.next', 'BUILD_ID'))) {
  console.error(
    'There is no build here yet: run npm run build first, because pruning removes what a build needs.',
  );
  process.exit(1);
}
const before = sizeOf(installed);
const needed = neededPackages();
for (const name of packagesIn(installed)) {
  if (!needed.has(name)) rmSync(join(installed, name), { recursive: true });
}
for (const scope of readdirSync(installed).filter((name) => name.startsWith('@'))) {
  if (readdirSync(join(installed, scope)).length === 0) rmdirSync(join(installed, scope));
}
for (const path of readdirSync(installed, { recursive: true })) {
  if (NOT_LOADED.some((pattern) => pattern.test(path)))
    rmSync(join(installed, path), { recursive: true, force: true });
}
removeBrokenLinks(join(installed, '.bin'));
rmSync(join(project, '.next', 'cache'), { recursive: true, force: true });
console.log(`node_modules: ${megabytes(before)} before, ${megabytes(sizeOf(installed))} after.`);

function neededPackages() {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const paths = productionPaths(packages, (name) => FOR_BUILDS.test(name));
  return new Set([...paths].map((path) => path.slice('node_modules/'.length).split('/node_modules/')[0]));
}

function packagesIn(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
    );
}

function removeBrokenLinks(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!existsSync(join(folder, name))) rmSync(join(folder, name), { force: true });
  }
}

function sizeOf(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => lstatSync(join(folder, path)));
  return paths.reduce((sum, { size }) => sum + size, 0);
}

function megabytes(bytes) {
  return `${Math.round(bytes / 1e6)} MB`;
}
