import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from './build-folder.js';

/** `commit` is `unknown` if the sources of the build were in no repository, and no variable named it. */
export type BuildInfo = { version: string; commit: string };

export const BUILD_INFO_FILE = 'handoff-build.json';
const COMMIT = /^[0-9a-f]{7,64}$/;

export const commitIn = (text: string): string | undefined =>
  COMMIT.test(text.trim().toLowerCase()) ? text.trim().toLowerCase() : undefined;

const project = (...path: string[]) => join(/* turbopackIgnore: true */ process.cwd(), ...path);

let known: BuildInfo | undefined;

export function buildInfo(): BuildInfo {
  known ??= readBuildInfo();
  return known;
}

function readBuildInfo(): BuildInfo {
  const file = project(buildFolder, BUILD_INFO_FILE);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { version: packageVersion(), commit: 'unknown' };
}

export const packageVersion = (): string => JSON.parse(readFileSync(project('package.json'), 'utf8')).version;
