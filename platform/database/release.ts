import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '#platform/config/build-folder.js';

let version: string | undefined;

/** Such as `1.4.0+f3Ql9a`. */
export function appVersion(): string {
  version ??= [versionOf(), buildId()].filter(Boolean).join('+');
  return version;
}

const at = (...path: string[]) => join(/* turbopackIgnore: true */ process.cwd(), ...path);

const versionOf = (): string => JSON.parse(readFileSync(at('package.json'), 'utf8')).version;

function buildId(): string | null {
  try {
    return readFileSync(at(buildFolder, 'BUILD_ID'), 'utf8').trim();
  } catch {
    return null;
  }
}
