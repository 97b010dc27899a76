// Checks Node's version, then runs a program in this process. Plain JavaScript: an old Node reads nothing else.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildFolder } from '../platform/config/build-folder.js';

const OLDEST_NODE = 24;
const project = fileURLToPath(new URL('..', import.meta.url));
const [target, ...given] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  refuse(`Handoff needs Node ${OLDEST_NODE} or later; this is Node ${process.versions.node}.`);
}
// In a folder that it can't write to, Node goes on without a cache.
module.enableCompileCache(`${project}.next/cache/compiled`);
// The build has the server in a few files. Node reads and compiles its 500 sources in half a second, with 40 MB more.
const bundle = `${project}${buildFolder}/handoff/server.mjs`;
const isBundled = target === 'server.ts' && !given.includes('--dev') && existsSync(bundle);
const file = isBundled ? bundle : `${project}${target}`;
process.argv.splice(1, process.argv.length, file, ...given);
try {
  if (target?.startsWith('scripts/cli/'))
    (await import('./cli/local-installation.ts')).adoptLocalInstallation();
  await import(pathToFileURL(file).href);
} catch (error) {
  if (error?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (name) refuse(`The package ${name} is not installed: run npm ci.`);
  if (/generated.prisma/.test(error.message))
    refuse('The database client is missing: run npm run build first.');
  throw error;
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}
