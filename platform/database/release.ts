import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '#platform/config/build-folder.js';
import { packageVersion } from '#platform/config/build-info.ts';
import { orNull } from '#platform/values/or-null.ts';

let version: string | undefined;

/** Such as `1.4.0+f3Ql9a`. */
export function appVersion(): string {
  version ??= [packageVersion(), buildId()].filter(Boolean).join('+');
  return version;
}

const at = (...path: string[]) => join(/* turbopackIgnore: true */ process.cwd(), ...path);

const buildId = () => orNull(() => readFileSync(at(buildFolder, 'BUILD_ID'), 'utf8').trim());
