import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { postgresPrograms } from './postgres.ts';

/** Programs that are in no npm package, with their Debian packages. */
const PROGRAMS: Record<string, string> = {
  bash: 'bash',
  git: 'git',
  curl: 'curl',
  openssl: 'openssl',
  nginx: 'nginx',
  psql: 'postgresql-client',
  pg_dump: 'postgresql-client',
};
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin'];

/** Also finds programs that only root has on the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(childEnvironment({}).PATH ?? '').split(':'), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export function checkRequirements() {
  const missing = Object.keys(PROGRAMS).filter((name) => !findProgram(name));
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => PROGRAMS[name]))].join(' ');
    throw new UserError(`The rehearsal needs ${missing.join(', ')}: apt-get install ${packages}`);
  }
  postgresPrograms();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
