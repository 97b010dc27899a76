// Removes what the built app and its commands never load: run it once after `npm ci --omit=dev` and `npm run build`.
// Plain JavaScript without packages, because it removes packages.
import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));
const installed = join(project, 'node_modules');

/** Dependencies that only a build loads. */
const FOR_BUILDS = /^(@tailwindcss\/postcss|tailwindcss|caniuse-lite|sharp|@next\/swc-.+)$/;
/** Files of packages that stay: maps, types, documentation, and the query compilers of other databases. */
const NOT_LOADED = [
  /\.map$/,
  /\.d\.[cm]?ts$/,
  /^@prisma\/client\/runtime\/query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\./,
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

/** What the app's own dependencies depend on. Peers are left out: what is needed of them is a dependency of the app itself. */
function neededPackages() {
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  const found = new Set();
  const follow = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = nearest(packages, from, name);
      if (!path || FOR_BUILDS.test(name) || found.has(path)) continue;
      found.add(path);
      follow(path);
    }
  };
  follow('');
  return new Set([...found].map((path) => path.slice('node_modules/'.length).split('/node_modules/')[0]));
}

/** Where Node finds a package, seen from another one. */
function nearest(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder) return undefined;
  }
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
