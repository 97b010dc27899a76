import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type Dirent, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { buildFolder } from '#platform/config/build-folder.js';
import { BUILD_INFO_FILE, type BuildInfo, commitIn, packageVersion } from '#platform/config/build-info.ts';
import { namedCommit } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from './data-folder.ts';
import { bundleEmbedScript } from './embed-bundle.ts';
import { addCompileHints, compressStaticFiles } from './static-files.ts';
import { runTool } from './tool.ts';
import { bundleVerifier } from './verifier-bundle.ts';

const NOT_BUILT = /^(bench|data|deploy|docs|examples|generated|node_modules|sandbox|scripts|testing|tests)$/;
const NOT_BUILT_FILES =
  /^(biome\.json|next-env\.d\.ts|playwright\.config\.ts|tsconfig\.test\.json|vitest(\.\w+)?\.config\.ts)$/;
/** The steps of the build before and after Next's own. */
const BUILD_STEPS = ['app-build.ts', 'embed-bundle.ts', 'static-files.ts', 'verifier-bundle.ts'].map((name) =>
  join(projectFolder, 'scripts', 'dev', name),
);
const SOURCE = /\.(tsx?|m?js|json)$/;

const STAMP = 'handoff-sources.sha256';
/** Of many files, which Node would each read and compile at every start. All other packages stay as they are installed. */
const BUNDLED_PACKAGES = /^(?:zod|culori)(?:\/|$)/;
const OWN_SOURCE = /^[./#]/;
/**
 * Next.js derives the names of actions from it, so that one value keeps a form of the former release usable. It would
 * also encrypt arguments bound to an action, but the server doesn't start with an action that binds any.
 */
export const ACTIONS_KEY = Buffer.alloc(32, 'handoff').toString('base64');

export async function generateClient(signal?: AbortSignal): Promise<void> {
  const stamp = join(projectFolder, 'generated', 'schema.sha256');
  const hash = hashOfSchema();
  if (stampIs(stamp, hash) && existsSync(join(projectFolder, 'generated', 'prisma', 'client.ts'))) return;
  const { code, output } = await runTool('prisma/build/index.js', ['generate'], {
    // Any program that exists: generating needs no schema engine, yet would download one.
    environment: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
    signal,
  });
  if (code !== 0) throw new UserError(`The database client could not be generated.\n${output}`);
  writeStamp(stamp, hash);
}

/** Whether the last build matches the sources. */
export function hasBuild(folder: string): boolean {
  return stampIs(join(projectFolder, folder, STAMP), hashOfBuildSources());
}

/** Returns false if the last build was of the same sources. */
export async function buildApp(options: { folder?: string; signal?: AbortSignal } = {}): Promise<boolean> {
  const { folder = buildFolder, signal } = options;
  await generateClient(signal);
  // Inside the folder that a build empties first, so that one cut short is done again.
  const stamp = join(projectFolder, folder, STAMP);
  const hash = hashOfBuildSources();
  if (stampIs(stamp, hash)) {
    writeBuildInfo(folder);
    return false;
  }
  const { code, output } = await runTool('next/dist/bin/next', ['build'], {
    environment: {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY,
      HANDOFF_BUILD_FOLDER: folder,
    },
    signal,
  });
  if (code !== 0) throw new UserError(`The app could not be built.\n${output}`);
  await bundleServer(folder);
  const verifier = await bundleVerifier(folder);
  const embed = await bundleEmbedScript(folder);
  addCompileHints(join(projectFolder, folder));
  await compressStaticFiles(join(projectFolder, folder, 'static'));
  await compressStaticFiles(verifier);
  await compressStaticFiles(embed);
  writeBuildInfo(folder);
  writeStamp(stamp, hash);
  return true;
}

/** Writes server.ts and what it imports into a few files, for scripts/run.mjs. */
export async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: projectFolder,
    input: { server: 'server.ts' },
    platform: 'node',
    external: (id) => !OWN_SOURCE.test(id) && !BUNDLED_PACKAGES.test(id),
  });
  await bundle.write({
    dir: join(projectFolder, folder, 'handoff'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    // For the log, which names the lines of the sources.
    sourcemap: 'hidden',
  });
  await bundle.close();
}

function stampIs(path: string, hash: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8') === hash;
}

function writeStamp(path: string, hash: string) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, hash);
}

/** Not part of the sources' hash: a commit that changes none of them, such as of a page in docs, needs no new build. */
export function writeBuildInfo(folder: string): void {
  const info: BuildInfo = {
    version: packageVersion(),
    commit: commitIn(namedCommit()) ?? checkedOutCommit() ?? 'unknown',
  };
  const file = join(projectFolder, folder, BUILD_INFO_FILE);
  const text = `${JSON.stringify(info)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function checkedOutCommit(): string | undefined {
  // A folder inside another repository would name that one's commit.
  if (!existsSync(join(projectFolder, '.git'))) return undefined;
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], {
    cwd: projectFolder,
    encoding: 'utf8',
  });
  return status === 0 ? commitIn(stdout) : undefined;
}

/** A new folder counts until it is listed above. */
function hashOfBuildSources(): string {
  const top = readdirSync(projectFolder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  const files = top.filter(
    (entry) => entry.isFile() && SOURCE.test(entry.name) && !NOT_BUILT_FILES.test(entry.name),
  );
  const folders = top.filter((entry) => entry.isDirectory() && !NOT_BUILT.test(entry.name));
  return hashOf([...BUILD_STEPS, ...files.map(pathOf), ...folders.flatMap(filesBelow)]);
}

function hashOfSchema(): string {
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
