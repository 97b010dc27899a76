import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './data-folder.ts';

const NOT_BUILT = /^(bench|data|deploy|docs|generated|node_modules|sandbox|scripts|tests)$/;
const NOT_BUILT_FILES =
  /^(biome\.json|next-env\.d\.ts|playwright\.config\.ts|tsconfig\.test\.json|vitest(\.\w+)?\.config\.ts)$/;
/** The steps of the build before and after Next's own. */
const BUILD_STEPS = ['app-build.ts', 'static-files.ts', 'verifier-bundle.ts'].map((name) =>
  join(projectFolder, 'scripts', 'dev', name),
);
const SOURCE = /\.(tsx?|m?js|json)$/;

/** A new folder counts until it is listed above. */
export function hashOfBuildSources(): string {
  const top = readdirSync(projectFolder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const files = top.filter(
    (entry) => entry.isFile() && SOURCE.test(entry.name) && !NOT_BUILT_FILES.test(entry.name),
  );
  const folders = top.filter((entry) => entry.isDirectory() && !NOT_BUILT.test(entry.name));
  return hashOf([...BUILD_STEPS, ...files.map(pathOf), ...folders.flatMap(filesBelow)]);
}

export function hashOfSchema(): string {
  const schema = join(projectFolder, 'prisma', 'schema');
  const settings = ['prisma.config.ts', 'package-lock.json'].map((path) => join(projectFolder, path));
  return hashOf([...readdirSync(schema).map((name) => join(schema, name)), ...settings]);
}

function filesBelow(folder: Dirent): string[] {
  const entries = readdirSync(pathOf(folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(pathOf);
}

function pathOf(entry: Dirent): string {
  return join(entry.parentPath, entry.name);
}

function hashOf(paths: string[]): string {
  const hash = createHash('sha256').update(`${process.version}\0`);
  for (const path of paths.sort()) {
    hash
      .update(`${path.slice(projectFolder.length)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}
